import { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import type { StewardVerdict } from '@canopy/contract/desk/challenges/verdict'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import type { z } from 'zod/mini'
import { usePointing } from '../../../ui/pointing/use-pointing.ts'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { ProofDecision } from './proof-decision.tsx'
import { ProofPhotos } from './proof-photos.tsx'

const at = '2026-03-01T10:00:00.000Z'
const reviewers = { confidence: null, decidedBy: 'basic', overruled: null, sentence: 'It is not mentioned.' }
const proof = ProofCase.parse({
  ...{ proofId: 4, challengeID: 1, challengeName: 'Plant a tree', challengeDescription: '', imageUrl: '' },
  ...{ userId: crypto.randomUUID(), fullName: 'Anna Weber', username: 'anna', description: 'My tree' },
  ...{ status: 'Issue', aiResponse: '', reviewer: 'basic', pointsEarned: 0, points: 0, shortfall: 0 },
  ...{ submittedAt: at, since: at, decidedAt: at, appeal: 'Look', awaitsSteward: true, cause: 'appeal' },
  ...{ earnableAt: null, overturned: false, issue: null, facts: null, copyOf: null, matching: null },
  ...{ otherProofs: [], reviews: [], challengePoints: 60, criteria: ['A young tree', 'Its stake'] },
  checklist: [
    { ...reviewers, criterion: 'A young tree', answer: 'met' },
    { ...reviewers, criterion: 'Its stake', answer: 'not_met' },
  ],
})

function Case({ shown }: { shown: ProofCase }) {
  const pointing = usePointing()
  return (
    <ShortcutsProvider>
      <ProofPhotos proof={shown} pointing={pointing} />
      <ProofDecision proof={shown} pointing={pointing} />
    </ShortcutsProvider>
  )
}

test('a steward answers criteria by pointer or keyboard, and undoing brings the answers back', async () => {
  const sent: z.infer<typeof StewardVerdict>[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST' && url.endsWith('/verdict')) sent.push(JSON.parse(String(body)))
    return url.endsWith('/waiting') ? Response.json([]) : Response.json(proof)
  })
  const user = renderScreen(<Case shown={proof} />, makeSession({ role: 'steward', duties: ['review'] }))
  const stake = within(await screen.findByRole('group', { name: /^Its stake/ }))
  const isChosen = (name: string) => stake.getByRole<HTMLInputElement>('radio', { name }).checked
  expect(isChosen('Not met')).toBe(true)
  stake.getByText('It is not mentioned.')
  await user.keyboard('2')
  expect(isChosen('Cannot tell')).toBe(true)
  await user.click(stake.getByRole('radio', { name: 'Met' }))
  await user.type(screen.getByLabelText('Reason'), 'The stake is behind it')
  await user.click(screen.getByRole('button', { name: 'Verify proof' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { status: 'Verified', answers: [{ criterion: 'Its stake', answer: 'met' }] },
    {
      status: 'Issue',
      answers: [
        { criterion: 'A young tree', answer: 'met' },
        { criterion: 'Its stake', answer: 'not_met' },
      ],
    },
  ])
})

test('a criterion points at its place on the photo, by pointer and keyboard, in words as well', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  Element.prototype.scrollIntoView = vi.fn()
  const [tree, stake] = proof.checklist
  if (!tree || !stake) throw new Error('two criteria are answered')
  const region = { left: 20, top: 30, right: 300, bottom: 320 }
  const shown = { ...proof, imageUrl: '/tree.webp', checklist: [tree, { ...stake, region }] }
  const user = renderScreen(<Case shown={shown} />, makeSession({ role: 'steward', duties: ['review'] }))
  const photo = await screen.findByRole('img', { name: 'Photo of Anna Weber' })
  fireEvent.load(photo)
  const here = screen.getByRole('button', { name: '2 Here At the top left of the photo' })
  expect(screen.getAllByRole('button', { name: /Here/ })).toEqual([here])
  expect(photo.parentElement?.parentElement?.textContent).toBe('2')
  expect(here.getAttribute('aria-pressed')).toBe('false')
  await user.click(here)
  expect(here.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Enter}')
  expect(here.getAttribute('aria-pressed')).toBe('false')
  screen.getByText(/decides nothing/)
})
