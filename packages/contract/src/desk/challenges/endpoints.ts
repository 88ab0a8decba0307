/** Calls about proofs and challenges. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pageQuery, SerialId, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { Decision } from '../cases.ts'
import { HeldPointsRemoved, HeldPointsRestoration } from '../members/shapes.ts'
import { ChallengeApproval, ChallengeEditForm, ChallengeMoveBody, ChallengeRemoval } from './changes.ts'
import {
  DecidedProofsFilter,
  DecidedProofsQuery,
  DeskProof,
  ProofCase,
  ProofCasesFilter,
  ProofCasesQuery,
  ProofForStewards,
  ProofsConfirmation,
  ProofsConfirmed,
} from './proofs.ts'
import { DeskChallenge, DeskChallengeCase, DeskChallengesFilter, DeskChallengesQuery } from './shapes.ts'
import { ProofReopening, StewardVerdict } from './verdict.ts'

const nothing = z.undefined()
const user = z.object({ userId: Uuid })
const review = { duties: ['review'] } as const
const proof = z.object({ proofId: SerialId })
const challenge = z.object({ challengeId: SerialId })

/** Takes all points that the member has on hold or waits for, with their verdicts. */
export const removeHeldPoints = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/held-points/removal',
  access: review,
  params: user,
  body: Decision,
  reply: HeldPointsRemoved,
})

/** Undoes a removal: all or none, and only what nobody has decided or appealed since. */
export const restoreHeldPoints = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/held-points/restoration',
  access: review,
  status: 204,
  params: user,
  body: HeldPointsRestoration,
  reply: nothing,
})

/** Serves other clients: the desk shows `listProofCases`. */
export const listProofsAwaitingSteward = endpoint({
  method: 'GET',
  path: '/api/admin/proofs/waiting',
  access: review,
  query: pageQuery(LIST_PAGE),
  reply: z.array(ProofForStewards),
})

export const getProofForStewards = endpoint({ method: 'GET', path: '/api/admin/proofs/:proofId', access: review, params: proof, reply: ProofCase })

export const setProofVerdict = endpoint({ method: 'POST', path: '/api/admin/proofs/:proofId/verdict', access: review, params: proof, body: StewardVerdict, reply: ProofCase })

export const reopenProof = endpoint({ method: 'POST', path: '/api/admin/proofs/:proofId/reopen', access: review, params: proof, body: ProofReopening, reply: ProofCase })

/** Several at once, after a look at their pictures. */
export const confirmProofs = endpoint({ method: 'POST', path: '/api/admin/proofs/confirmation', access: review, body: ProofsConfirmation, reply: ProofsConfirmed })

/** Takes confirmations back as long as their points have not changed. */
export const unconfirmProofs = endpoint({ method: 'POST', path: '/api/admin/proofs/confirmation/undo', access: review, body: ProofsConfirmation, reply: ProofsConfirmed })

export const listProofCases = endpoint({ method: 'GET', path: '/api/admin/proofs/cases', access: review, query: ProofCasesQuery, reply: z.array(DeskProof) })

export const exportProofCases = endpoint({
  method: 'GET',
  path: '/api/admin/proofs/cases/export.csv',
  access: review,
  query: ProofCasesFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const listDecidedProofs = endpoint({ method: 'GET', path: '/api/admin/proofs', access: review, query: DecidedProofsQuery, reply: z.array(DeskProof) })

export const exportDecidedProofs = endpoint({
  method: 'GET',
  path: '/api/admin/proofs/export.csv',
  access: review,
  query: DecidedProofsFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const listDeskChallenges = endpoint({ method: 'GET', path: '/api/admin/challenges', access: review, query: DeskChallengesQuery, reply: z.array(DeskChallenge) })

export const exportDeskChallenges = endpoint({
  method: 'GET',
  path: '/api/admin/challenges/export.csv',
  access: review,
  query: DeskChallengesFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const getDeskChallenge = endpoint({ method: 'GET', path: '/api/admin/challenges/:challengeId', access: review, params: challenge, reply: DeskChallengeCase })

export const editChallenge = endpoint({
  method: 'PUT',
  path: '/api/admin/challenges/:challengeId',
  access: review,
  params: challenge,
  kind: 'multipart',
  body: ChallengeEditForm,
  files: ['photo'],
  reply: DeskChallengeCase,
})

export const moveChallenge = endpoint({
  method: 'POST',
  path: '/api/admin/challenges/:challengeId/move',
  access: review,
  params: challenge,
  body: ChallengeMoveBody,
  reply: DeskChallengeCase,
})

/** An approved challenge pays, up to its budget; a rejected one never does. What waits follows shortly after; both can be changed later. */
export const approveChallenge = endpoint({
  method: 'POST',
  path: '/api/admin/challenges/:challengeId/approval',
  access: review,
  params: challenge,
  body: ChallengeApproval,
  reply: DeskChallengeCase,
})

export const removeChallenge = endpoint({
  method: 'DELETE',
  path: '/api/admin/challenges/:challengeId',
  access: review,
  status: 204,
  params: challenge,
  body: ChallengeRemoval,
  reply: nothing,
})
