import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../testing/render-screen.tsx'
import { OwnerForm } from './owner-form.tsx'

const json = (status: number, body: unknown) => Response.json(body, { status })

/** A server on which the account is made, and of which the login gives these replies, in turn. */
function serveSetUp(logins: Response[]) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    if (path.endsWith('/login')) return logins.shift()
    return calls.filter((call) => call === path).length === 1
      ? json(201, {
          userId: crypto.randomUUID(),
          fullName: 'Olga Owner',
          email: 'olga@example.org',
          username: 'olga',
        })
      : json(409, { code: 'set_up_over', message: 'This set-up link no longer works' })
  })
}

async function fillIn(user: ReturnType<typeof renderScreen>) {
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Olga Owner')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'olga@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
}
const create = () => screen.getByRole('button', { name: 'Create Account' })

test('when only the login of the first owner failed, trying again logs in', async () => {
  const { userId, ...session } = makeSession({ role: 'steward', duties: ['owner'] })
  serveSetUp([
    json(503, { code: 'unavailable', message: 'Not now.' }),
    json(200, { ...session, userId, token: 'token', deviceToken: 'device' }),
  ])
  const loggedIn = Promise.withResolvers<void>()
  const user = renderScreen(<OwnerForm token="token" onLoggedIn={loggedIn.resolve} />)
  await fillIn(user)
  await user.click(create())
  await screen.findByText('Something went wrong! Please try again.')
  await user.click(create())
  await loggedIn.promise
  expect(screen.queryByText('This set-up link no longer works')).toBeNull()
})

test('who cannot log in after the set-up link was used hears that it no longer works', async () => {
  const wrong = () => json(401, { code: 'invalid_credentials', message: 'Invalid email or password' })
  serveSetUp([wrong(), wrong()])
  const user = renderScreen(<OwnerForm token="token" onLoggedIn={() => undefined} />)
  await fillIn(user)
  await user.click(create())
  await screen.findByText('Invalid email or password')
  await user.click(create())
  await screen.findByText('This set-up link no longer works')
})
