import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { t } from '../../../language/messages.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Component as ConfirmEmailPage } from './confirm-email-page.tsx'

const account = {
  fullName: 'Leela Silva',
  username: 'leela',
  registeredAt: '2026-03-01T10:00:00.000Z',
  device: 'Firefox on Linux',
  network: '192.0.2.0/24',
}
const nothing = () => new Response(null, { status: 204 })

/** Opens the page at a link. Returns the user, and the calls that were sent besides the one that reads the account. */
function open(reply: () => Response, hash = '#token=abc') {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address, location.origin)
    if (pathname.endsWith('/account')) return Response.json(account)
    sent.push([pathname, JSON.parse(String(body))])
    return reply()
  })
  return { user: renderScreen(<ConfirmEmailPage />, undefined, `/confirm-email${hash}`), sent }
}

test('the page names the account, and nothing is confirmed before somebody presses the button', async () => {
  const { user, sent } = open(nothing)
  // The schemas of calls load first.
  await screen.findByText('Leela Silva (@leela)')
  screen.getByText('Firefox on Linux, 192.0.2.0/24')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm Address' }))
  expect((await screen.findByRole('status')).textContent).toBe('Thank you! Your e-mail address is confirmed.')
  expect(sent).toEqual([['/api/auth/confirm-email', { token: 'abc' }]])
})

test('“This was not me” deletes the account after a second question, which can be left', async () => {
  const { user, sent } = open(nothing)
  await user.click(await screen.findByRole('button', { name: 'This was not me' }))
  screen.getByText(
    'The account is deleted, with everything that was done in it. Nothing of it stays linked to your address.',
  )
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'This was not me' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete the account' }))
  expect((await screen.findByRole('status')).textContent).toBe('Nothing of it stays linked to your address.')
  expect(sent).toEqual([['/api/auth/confirm-email/refuse', { token: 'abc' }]])
})

test.each([
  ['email_link_invalid', 'This link has expired'],
  ['email_link_used', 'This link has been used'],
  ['email_in_use', 'This address is in use'],
  ['unauthenticated', 'Log In'],
])('a refusal with %s has the title “%s”, and no button to try again', async (code, title) => {
  const { user } = open(() => Response.json({ code, message: 'Why it is so.' }, { status: 409 }))
  await user.click(await screen.findByRole('button', { name: 'Confirm Address' }))
  await screen.findByRole('heading', { name: title })
  expect(screen.getByRole('alert').textContent).toBe('Why it is so.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('after another failure it can be tried again', async () => {
  let tries = 0
  const { user } = open(() =>
    ++tries > 1 ? nothing() : Response.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Confirm Address' }))
  await screen.findByText('Not now.')
  await user.click(screen.getByRole('button', { name: 'Confirm Address' }))
  await screen.findByRole('status')
})

test('an address without a token asks the server nothing', () => {
  const { sent } = open(nothing, '')
  expect(screen.getByRole('alert').textContent).toBe(t('accounts.emailLinkInvalid'))
  expect(sent).toEqual([])
})
