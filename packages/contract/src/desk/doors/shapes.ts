/** The settings of the door, and the applications of those who wait before it. */

import { z } from 'zod/mini'
import { Door, QUESTION_MAX } from '../../accounts/door/shapes.ts'
import { Count, optionalText, Timestamp, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { Reason } from '../cases.ts'

export const OWN_INVITATIONS_MAX = 100

const RANGE = coded('desk-policy.numberRange', { min: 0, max: OWN_INVITATIONS_MAX })

/** `invitationsPerMonth` is how many a member can make in 30 days; with 0, what members made lets nobody in. */
const settings = {
  mode: Door.shape.mode,
  question: optionalText(QUESTION_MAX, coded('common.tooLong', { max: QUESTION_MAX })),
  asksAge: z.boolean(),
  invitationsPerMonth: z
    .int({ error: RANGE })
    .check(z.minimum(0, RANGE), z.maximum(OWN_INVITATIONS_MAX, RANGE)),
}

export const DoorSettings = z.object({ ...settings, version: Count })
export type DoorSettings = z.infer<typeof DoorSettings>

/** `version` is what the owner saw. */
export const DoorChange = z.extend(DoorSettings, { reason: Reason })
export type DoorChange = z.infer<typeof DoorChange>

/** An application that waits. The address is not shown. */
export const WaitingApplication = z.object({
  applicationId: Uuid,
  fullName: z.string(),
  answer: z.string(),
  appliedAt: Timestamp,
})
export type WaitingApplication = z.infer<typeof WaitingApplication>

export const Accepted = z.object({ userId: Uuid, fullName: z.string() })
