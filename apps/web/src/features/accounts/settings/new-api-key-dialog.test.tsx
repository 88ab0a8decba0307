import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { NewApiKeyDialog } from './new-api-key-dialog.tsx'

const show = () => renderScreen(<NewApiKeyDialog onClose={() => undefined} />, makeSession())

async function make(user: ReturnType<typeof show>) {
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Backup')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Search' }), 'Read')
  await user.click(screen.getByRole('button', { name: 'Make a key' }))
}

test('who has too many API keys hears that there are too many', async () => {
  const refusal = { code: 'too_many_api_keys', message: 'You can have 10 API keys. Revoke one first.' }
  serveReplies({ '/api/users/me/api-keys': Response.json(refusal, { status: 409 }) })
  const user = show()
  await make(user)
  await screen.findByText('You can have 10 API keys. Revoke one first.')
})

test('where browsers have no clipboard, the new key is selected, to be copied by hand', async () => {
  const keyId = crypto.randomUUID()
  const dates = { createdAt: '2026-03-01T10:00:00.000Z', expiresAt: '2026-06-01T10:00:00.000Z' }
  const made = { keyId, name: 'Backup', lastFour: 'cret', scopes: ['search:read'], key: 'cnp_secret' }
  serveReplies({
    '/api/users/me/api-keys': Response.json(
      { ...made, ...dates, lastUsedAt: null, revokedAt: null },
      { status: 201 },
    ),
  })
  const user = show()
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await make(user)
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await screen.findByText('Copying is not possible here. The key is selected.')
  const { selectionStart, selectionEnd } = screen.getByRole<HTMLInputElement>('textbox')
  expect([selectionStart, selectionEnd]).toEqual([0, 'cnp_secret'.length])
})
