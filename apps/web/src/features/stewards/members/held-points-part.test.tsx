import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { HeldPointsPart } from './held-points-part.tsx'
import './removal-dialog.tsx'

const userId = crypto.randomUUID()
const member = {
  ...{ userId, fullName: 'Cleo Member', username: 'cleo', profileImgUrl: null, duties: [] },
  joinedAt: '2026-03-01T10:00:00.000Z',
}

function show(held: { onHold: number; waiting: number; heldProofs: number }) {
  const sent: unknown[] = []
  const others = { balance: 300, earned: 300, shortfall: 0, posts: 0, comments: 0, orders: 0 }
  const proofs = { verified: 4, issue: 0, undecided: 0 }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ ...others, ...held, proofs, pendingCorrection: null })
    sent.push(JSON.parse(String(body)))
    return sent.length === 1
      ? Response.json({ points: held.onHold, proofIds: [4, 5, 6] })
      : new Response(null, { status: 204 })
  })
  const session = makeSession({ role: 'steward', duties: ['review'] })
  return { user: renderScreen(<HeldPointsPart member={member} />, session), sent }
}

test('removing points on hold asks for a reason, says how many points and proofs, and can be taken back', async () => {
  const { user, sent } = show({ onHold: 200, waiting: 50, heldProofs: 3 })
  await user.click(await screen.findByRole('button', { name: 'Remove points on hold…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove points on hold' })
  expect(dialog.textContent).toContain('200 points on hold and 50 points that are not paid yet, of 3 proofs')
  await user.click(screen.getByRole('button', { name: 'Remove 250 points' }))
  screen.getByText('Please give a reason of at least 3 characters')
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'Copied photos')
  await user.click(screen.getByRole('button', { name: 'Remove 250 points' }))
  await screen.findByText('200 points on hold were removed; 3 proofs are issues now')
  expect(sent).toEqual([{ reason: 'Copied photos' }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(sent[1]).toEqual({ proofIds: [4, 5, 6], reason: 'Undone: Copied photos' })
})

test('only what a member has on hold is named', async () => {
  show({ onHold: 150, waiting: 0, heldProofs: 1 })
  await screen.findByText('150 points on hold, of 1 proof.')
})
