/** Proofs as members submit them. */

import { z } from 'zod/mini'
import { requiredText, SerialId, Uuid } from '../../fields.ts'
import { CHALLENGE_NAME_MAX, PROOF_DESCRIPTION_MAX } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { DATA_URL_MAX } from './shapes.ts'

export const NewProof = z.object({
  challengeID: SerialId,
  challengeName: requiredText(CHALLENGE_NAME_MAX, messages.fillInAllFields),
  userId: Uuid,
  username: requiredText(40, messages.fillInAllFields),
  description: requiredText(
    PROOF_DESCRIPTION_MAX,
    messages.fillInAllFields,
    messages.proofDescriptionTooLong,
  ),
  imageUrl: z
    .string({ error: messages.fillInAllFields })
    .check(z.minLength(1, messages.fillInAllFields), z.maxLength(DATA_URL_MAX, messages.imageTooLarge)),
  /** Token of a photo that was taken with the camera of the app. */
  captureToken: z.optional(z.string().check(z.maxLength(100))),
})
