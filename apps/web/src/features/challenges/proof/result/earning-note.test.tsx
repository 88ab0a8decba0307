import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../../testing/render-screen.tsx'
import { challengeWith, proofWith } from '../../make-challenge.ts'
import { AlreadyVerified } from './already-verified.tsx'
import { ProofResult } from './proof-result.tsx'

const availableAt = '2026-11-28T10:00:00.000Z'
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(
  new Date(availableAt),
)
const none = { pointsEarned: 0, points: 0 }

const notes: [string, Partial<Proof>, string][] = [
  ['on hold until a day', { hold: 'time', availableAt }, `You can redeem them from ${day} on.`],
  [
    'on hold until a steward has looked',
    { hold: 'confirmation', availableAt },
    `You can redeem them when a steward has looked at your photo, from ${day} at the earliest.`,
  ],
  [
    'on hold after their day until a steward has looked',
    { hold: 'confirmation' },
    'You can redeem them when a steward has looked at your photo.',
  ],
  [
    'on hold until the address is confirmed',
    { hold: 'address' },
    'You can redeem them when you have confirmed your e-mail address.',
  ],
  [
    'waiting for a look of a steward',
    { ...none, hold: 'confirmation' },
    'The points follow when a steward has looked at your photo.',
  ],
  [
    'waiting for others of the network',
    { ...none, hold: 'network' },
    'Many have joined from your network, and a few of them can begin to redeem points each day. You follow by yourself. It is sooner if you submit a proof where the community meets.',
  ],
  [
    'waiting for the approval',
    { ...none, hold: 'approval' },
    'The points follow when a steward has approved the challenge.',
  ],
  [
    'waiting for room',
    { ...none, hold: 'room' },
    'The community has earned many points today, so these follow soon, one proof of each member in turn.',
  ],
  [
    'not given for an own challenge',
    { ...none, unpaid: 'own' },
    'You added this challenge, so it gives you its badge but no points.',
  ],
  [
    'not given for a rejected challenge',
    { ...none, unpaid: 'rejected' },
    'This challenge gives no points, but it counts for your badges.',
  ],
  [
    'not given after the budget',
    { ...none, unpaid: 'budget' },
    'All points of this challenge have been earned, but it counts for your badges.',
  ],
]

const result = (proof: Proof) => (
  <ProofResult
    proof={proof}
    isFresh={false}
    retryFailure={undefined}
    onRetry={() => undefined}
    retake={null}
  />
)

test.each(notes)('points that are %s are explained with the verdict', async (_, given, text) => {
  const proof = proofWith(given)
  renderScreen(result(proof), makeSession())
  expect(await screen.findByText(text)).toBeTruthy()
  // "+0" would look like a mistake.
  expect(screen.queryAllByText(/^You.* earned \+/)).toHaveLength(proof.pointsEarned > 0 ? 2 : 0)
})

test.each(notes)('points that are %s are explained at a later visit', async (_, given, text) => {
  const proof = proofWith(given)
  renderScreen(<AlreadyVerified challenge={challengeWith()} proof={proof} />, makeSession())
  expect(await screen.findByText(text)).toBeTruthy()
  const title =
    proof.pointsEarned > 0 ? 'You have already earned the points of this challenge.' : 'Challenge Verified!'
  expect(screen.getByText(title)).toBeTruthy()
})

test('points that are available need no explanation', async () => {
  renderScreen(result(proofWith()), makeSession())
  expect(await screen.findByText('You earned +50 points')).toBeTruthy()
  expect(screen.queryByText(/redeem|follow|badge/)).toBeNull()
})

test('a verdict shows how each criterion was answered, and by whom', async () => {
  const sentence = 'There is no bicycle.'
  const answer = {
    criterion: 'Your bicycle',
    sentence,
    confidence: null,
    region: null,
    decidedBy: 'basic',
    overruled: null,
  }
  const overruled = { answer: 'not_met', decidedBy: 'basic' } as const
  renderScreen(
    result(
      proofWith({
        status: 'Issue',
        checklist: [
          { ...answer, answer: 'not_met' },
          { ...answer, criterion: 'Its bell', answer: 'met', decidedBy: 'steward', overruled },
        ],
      }),
    ),
    makeSession(),
  )
  const list = await screen.findByRole('list')
  expect(list.textContent).toBe(
    'Your bicycleNot met (basic). There is no bicycle.Its bellMet (a steward). Not met (basic). There is no bicycle.',
  )
})
