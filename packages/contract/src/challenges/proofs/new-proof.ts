/** Proofs as members submit them. */

import { z } from 'zod/mini'
import { requiredText, SerialId, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { CHALLENGE_NAME_MAX, PROOF_DESCRIPTION_MAX, QUANTITY_MAX } from '../../limits.ts'
import { amountUpTo } from '../quantities/amount.ts'
import { DATA_URL_MAX } from './shapes.ts'

export const NewProof = z.object({
  challengeID: SerialId,
  challengeName: requiredText(CHALLENGE_NAME_MAX, coded('common.fillInAllFields')),
  userId: Uuid,
  username: requiredText(40, coded('common.fillInAllFields')),
  description: requiredText(
    PROOF_DESCRIPTION_MAX,
    coded('common.fillInAllFields'),
    coded('proofs.descriptionTooLong', { max: PROOF_DESCRIPTION_MAX }),
  ),
  imageUrl: z
    .string({ error: coded('common.fillInAllFields') })
    .check(
      z.minLength(1, coded('common.fillInAllFields')),
      z.maxLength(DATA_URL_MAX, coded('common.imageTooLarge')),
    ),
  /** Needed where the challenge asks for it, and refused elsewhere. */
  quantity: z.optional(amountUpTo(QUANTITY_MAX)),
  /** Token of a photo that was taken with the camera of the app. */
  captureToken: z.optional(z.string().check(z.maxLength(100))),
})
