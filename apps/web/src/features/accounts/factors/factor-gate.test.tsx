import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { FactorGate } from './factor-gate.tsx'

test('what a steward has typed stays when the notice about second factors appears', async () => {
  const factors = {
    authenticatorAddedAt: null,
    passkeys: [],
    recoveryCodes: 0,
    passkeyOrigin: null,
    requiredFrom: '2999-01-01T00:00:00.000Z',
  }
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const user = renderScreen(
    <FactorGate>
      <textarea aria-label="Reason" />
    </FactorGate>,
    makeSession({ role: 'steward', duties: ['review'] }),
  )
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'There is no tree')
  resolve(Response.json(factors))
  expect((await screen.findByRole('status')).textContent).toContain('Open your settings')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('There is no tree')
})
