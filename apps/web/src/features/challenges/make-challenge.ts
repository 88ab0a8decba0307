/** Makes what the server returns, for component tests. */

import { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { Challenge } from '@canopy/contract/challenges/shapes'
import { site } from '@canopy/contract/site/site'

export const challengeWith = (given: Partial<Challenge> = {}): Challenge =>
  Challenge.parse({
    challengeId: 7,
    challengeName: 'Cycle to work',
    description: 'Leave the car at home.',
    photoUrl: '',
    points: 50,
    enrolled: 3,
    creator: site.name,
    createdBy: null,
    creatorKind: 'canopy',
    createdAt: '2026-03-01T10:00:00.000Z',
    joined: true,
    status: 'active',
    currentProgress: 0,
    targetProgress: 1,
    ...given,
  })

export const proofWith = (given: Partial<Proof> = {}): Proof =>
  Proof.parse({
    proofId: 1,
    challengeID: 7,
    challengeName: 'Cycle to work',
    userId: crypto.randomUUID(),
    description: 'Three days by bicycle',
    imageUrl: '',
    status: 'Verified',
    aiResponse: '',
    reviewer: 'basic',
    pointsEarned: 50,
    points: 50,
    submittedAt: '2026-11-21T10:00:00.000Z',
    appeal: null,
    awaitsSteward: false,
    earnableAt: null,
    ...given,
  })
