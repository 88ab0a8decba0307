import type { Challenge } from '@canopy/contract/challenges/shapes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../testing/render-screen.tsx'
import { Participation } from './detail/participation.tsx'
import { ChallengeCard } from './list/challenge-card.tsx'
import { challengeWith } from './make-challenge.ts'

const own = 'You added this challenge, so it gives you its badge but no points.'

const payments: [string, Partial<Challenge>, string, string | undefined][] = [
  [
    'waits for approval',
    { payment: 'waits' },
    'Waiting for approval: your points follow when a steward has approved it.',
    'Waiting for approval',
  ],
  [
    'was rejected',
    { payment: 'rejected', rejection: 'It asks for nothing.' },
    'This challenge gives no points, but it counts for your badges. The steward’s reason: It asks for nothing.',
    'No points',
  ],
  [
    'is used up',
    { payment: 'used_up', budgetLeft: 20 },
    'All points have been earned. It still counts for your badges.',
    'All points earned',
  ],
  [
    'an earlier account has earned',
    { payment: 'earned' },
    'An earlier account with your e-mail address has earned its points, and each member earns them once.',
    'Points already earned',
  ],
  [
    'is a habit whose weeks were all paid',
    { payment: 'weeks' },
    'You have earned all points of this habit. What you do still counts.',
    'All points already earned',
  ],
  ['is the member’s own and approved', { payment: 'own', budgetLeft: 2500 }, own, 'Added by you'],
  [
    'is the member’s own and waits for approval',
    { payment: 'own' },
    `${own} It waits for approval: members can take part, and get its points when a steward has approved it.`,
    'Added by you',
  ],
  [
    'is the member’s own and was rejected',
    { payment: 'own', rejection: 'It asks for nothing.' },
    `${own} It gives others no points either. The steward’s reason: It asks for nothing.`,
    'Added by you',
  ],
  ['pays from a budget', { budgetLeft: 2450 }, '2,450 points left to earn', undefined],
]

test.each(payments)('a challenge that %s says so on its page and its card', async (_, given, text, label) => {
  const challenge = challengeWith(given)
  renderScreen(
    <>
      <Participation challenge={challenge} />
      <ChallengeCard challenge={challenge} priority={false} />
    </>,
    makeSession(),
  )
  expect(await screen.findByText(text)).toBeTruthy()
  if (label !== undefined) expect(screen.getByText(label)).toBeTruthy()
})

test.each([
  ['simply pays', {}],
  ['has a payment that only a newer server knows', { payment: 'monthly' as Challenge['payment'] }],
])('a challenge that %s has no note about its points', async (_, given) => {
  renderScreen(<Participation challenge={challengeWith(given)} />, makeSession())
  expect(await screen.findByText('Your proof comes next.')).toBeTruthy()
  expect(screen.queryByText(/points|approval/)).toBeNull()
})

test.each([
  ['pays', 'Verified: its points are yours.'],
  ['waits', 'Verified.'],
  ['own', 'Verified.'],
] as const)('a completed challenge that %s says “%s”', async (payment, text) => {
  const challenge = challengeWith({ payment, status: 'completed', currentProgress: 1 })
  renderScreen(<Participation challenge={challenge} />, makeSession())
  expect(await screen.findByText(text)).toBeTruthy()
})
