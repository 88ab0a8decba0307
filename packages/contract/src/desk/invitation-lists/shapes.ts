/** Invitations that owners mail to lists of addresses. */

import { z } from 'zod/mini'
import { Count, optionalText, orUnlisted, requiredText, Timestamp, Uuid, verbatimText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { DAY, INVITED_CHARACTERS_MAX, INVITED_MAX } from '../../limits.ts'
import { StewardName } from '../cases.ts'

/** Time in which the link of a mail can be used, and in which a list is sent. */
export const MAILED_INVITATION_FOR = 30 * DAY
const NAME_MAX = 80
export const INVITATION_MESSAGE_MAX = 500

/** Pasted addresses, or the lines of a CSV file. */
export const TypedAddresses = z.object({
  addresses: verbatimText(
    INVITED_CHARACTERS_MAX,
    coded('desk-doors.tooManyAddresses', { max: INVITED_MAX }),
  ).check(z.minLength(1, coded('desk-doors.addressesRequired'))),
})
export type TypedAddresses = z.infer<typeof TypedAddresses>

/**
 * Counts of what was typed. `invited` get a mail. Left out are `duplicates`, `members`, those `invitedBefore`, and those who `refused`
 * invitations for good. `faulty` has no address in it; `faultyLines` are the first lines of it.
 */
export const AddressCheck = z.object({
  invited: Count,
  duplicates: Count,
  members: Count,
  invitedBefore: Count,
  refused: Count,
  faulty: Count,
  faultyLines: z.array(Count),
})
export type AddressCheck = z.infer<typeof AddressCheck>

/** `name` is what owners call the list. `language` is that of the mails, null for the community's, and `message` is what they say beside the invitation. */
export const NewInvitationList = z.extend(TypedAddresses, {
  name: requiredText(NAME_MAX, coded('desk-policy.admissionNameRequired')),
  language: z.nullable(verbatimText(35)),
  message: optionalText(INVITATION_MESSAGE_MAX, coded('common.tooLong', { max: INVITATION_MESSAGE_MAX })),
})
export type NewInvitationList = z.infer<typeof NewInvitationList>

/**
 * State of a list. One that is `held` goes on when the suspension of its owner is over. One that `stopped` ended by itself, since its owner is none
 * any more or it was not sent in time; one that `ended` was ended by an owner.
 */
const ListState = z.enum(['sending', 'paused', 'held', 'sent', 'stopped', 'ended'])
export type ListState = z.infer<typeof ListState>

/**
 * A list with the numbers of addresses. `sent` are those who got a mail, of whom `joined` have used the link, and `leftOut` those
 * who still waited when it stopped. `failedAddresses` are the first of those that the mail server refused.
 */
export const InvitationList = z.object({
  listId: Uuid,
  name: z.string(),
  state: orUnlisted(ListState),
  createdBy: z.nullable(StewardName),
  createdAt: Timestamp,
  waiting: Count,
  sent: Count,
  joined: Count,
  failed: Count,
  leftOut: z._default(Count, 0),
  failedAddresses: z.array(z.string()),
})
export type InvitationList = z.infer<typeof InvitationList>
