/** The door of the community: who can join, and how. */

import { z } from 'zod/mini'
import { Count, optionalText, requiredText, Timestamp, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { DAY } from '../../limits.ts'
import { Accepted } from '../../pages/shapes.ts'
import { Registration } from '../forms.ts'

/**
 * `open`: everybody can register. `invitation`: only those with an invitation. `approval`: those with one, and everybody else once a
 * steward has accepted their application.
 */
export const DoorMode = z.enum(['open', 'invitation', 'approval'])
export type DoorMode = z.infer<typeof DoorMode>

/** Characters of the question to applicants, and of their answer. */
export const QUESTION_MAX = 200
export const ANSWER_MAX = 1000

/**
 * The door as visitors see it. `question` is what applicants are asked, if it is not empty; `accepts` are the pages that all accept who join.
 * `isOnlyWay`: nobody registers or applies, but comes with the account of an organisation.
 */
export const Door = z.object({
  mode: DoorMode,
  question: z.string(),
  asksAge: z.boolean(),
  accepts: z.optional(Accepted),
  isOnlyWay: z.optional(z.boolean()),
})
export type Door = z.infer<typeof Door>

/** A registration that waits for a steward. */
export const Application = z.extend(z.omit(Registration, { invitation: true }), {
  answer: z._default(optionalText(ANSWER_MAX, coded('common.tooLong', { max: ANSWER_MAX })), ''),
})
export type Application = z.infer<typeof Application>

/** The form of those who join, by whichever door. */
export const JoiningForm = z.extend(Application, { isOldEnough: z.boolean() })

/** Time in which somebody can use the invitation of a member. */
export const OWN_INVITATION_FOR = 14 * DAY
const INVITED_NAME_MAX = 80

/** An invitation for one person. `name` says for whom, and is read by who makes it only. */
export const NewOwnInvitation = z.object({
  name: requiredText(INVITED_NAME_MAX, coded('settings.invitedNameRequired')),
})
export type NewOwnInvitation = z.infer<typeof NewOwnInvitation>

export const OwnInvitation = z.object({
  id: Uuid,
  name: z.string(),
  isUsed: z.boolean(),
  createdAt: Timestamp,
  endsAt: Timestamp,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** Newest first. `left` can still be made, of the `perMonth` in 30 days. */
export const OwnInvitations = z.object({
  perMonth: Count,
  left: Count,
  invitations: z.array(OwnInvitation),
})
export type OwnInvitations = z.infer<typeof OwnInvitations>

/** The link is in this reply only: the server keeps its hash. */
export const OwnInvitationMade = z.object({ link: z.string() })
