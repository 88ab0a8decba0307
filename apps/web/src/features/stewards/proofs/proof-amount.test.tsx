import { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { ProofAmount } from './proof-amount.tsx'

const at = '2026-03-01T10:00:00.000Z'
const userId = crypto.randomUUID()
const proofWith = (given: object) =>
  ProofCase.parse({
    ...{ proofId: 4, challengeID: 1, challengeName: 'Clean a beach', challengeDescription: '', imageUrl: '' },
    ...{ userId, fullName: 'Anna Weber', username: 'anna', description: 'My bags', aiResponse: '' },
    ...{ status: 'Verified', reviewer: 'basic', pointsEarned: 60, points: 60, shortfall: 0 },
    ...{ submittedAt: at, since: null, decidedAt: at, appeal: null, awaitsSteward: false, cause: null },
    ...{ earnableAt: null, overturned: false, issue: null, facts: null, copyOf: null, matching: null },
    ...{ otherProofs: [], reviews: [], challengePoints: 60, quantity: 12.5, unit: 'kg' },
    ...given,
  })
const show = (given: object, session: Parameters<typeof makeSession>[0] = {}) =>
  renderScreen(
    <ShortcutsProvider>
      <ProofAmount proof={proofWith(given)} />
    </ShortcutsProvider>,
    makeSession({ role: 'steward', duties: ['review'], ...session }),
  )

test('a steward corrects an amount with a reason, and undoing brings it back', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST' && url.endsWith('/quantity')) sent.push(JSON.parse(String(body)))
    return Response.json(proofWith({ quantity: 4 }))
  })
  const user = show({})
  expect(screen.getByText('The member says 12.5 kg.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Correct the amount' }))
  const amount = screen.getByRole('textbox', { name: 'What the photo shows' })
  await user.clear(amount)
  await user.type(amount, '4')
  expect(screen.getByText('Anna Weber reads it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'The photo shows less' }))
  await user.click(screen.getByRole('button', { name: 'Correct the amount' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { quantity: 4, before: 12.5, reason: 'The photo shows less' },
    { quantity: 12.5, before: 4 },
  ])
})

test('nobody corrects their own amount, and a proof without one shows nothing', () => {
  show({}, { userId })
  expect(screen.getByText('The member says 12.5 kg.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Correct the amount' })).toBeNull()
  show({ quantity: null, unit: null })
  expect(screen.getAllByText(/The member says/)).toHaveLength(1)
})
