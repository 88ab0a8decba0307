/** The calls about proofs. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pageQuery, SerialId } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { CaptureToken, DailyCode } from './evidence.ts'
import { NewProof } from './new-proof.ts'
import { Appeal, PROOF_BODY_MAX, Proof } from './shapes.ts'

const challenge = z.object({ challengeId: SerialId })
const proof = z.object({ proofId: SerialId })
const page = pageQuery(LIST_PAGE)

/** Called when the camera of the app opens. */
export const startCapture = endpoint({ method: 'POST', path: '/api/challenges/:challengeId/captures', access: 'member', status: 201, params: challenge, reply: CaptureToken })

/** The caller's code of the day. */
export const getDailyCode = endpoint({ method: 'GET', path: '/api/proof/code', access: 'member', reply: DailyCode })

export const submitProof = endpoint({ method: 'POST', path: '/api/proof/submit', access: 'member', callerField: 'userId', maxBytes: PROOF_BODY_MAX, body: NewProof, reply: Proof })

export const listProofs = endpoint({ method: 'GET', path: '/api/proof/all', access: 'member', query: z.extend(page, { challengeId: z.optional(SerialId) }), reply: z.array(Proof) })

export const getProof = endpoint({ method: 'GET', path: '/api/proof/:proofId', access: 'member', params: proof, reply: Proof })

export const retryProof = endpoint({ method: 'POST', path: '/api/proof/:proofId/retry', access: 'member', params: proof, reply: Proof })

export const appealProof = endpoint({ method: 'POST', path: '/api/proof/:proofId/appeal', access: 'member', params: proof, body: Appeal, reply: Proof })
