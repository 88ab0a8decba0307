import { z } from 'zod/mini'
import { orUnlisted, pageQuery, pictureOrNone, Timestamp, text, Uuid } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { Reason } from './cases.ts'
import { Duty } from './duties.ts'

/** A member as every steward may see them: nothing that other members could not. */
export const DeskMember = z.object({
  userId: Uuid,
  fullName: z.string(),
  username: z.string(),
  profileImgUrl: pictureOrNone,
  joinedAt: Timestamp,
  duties: z.array(orUnlisted(Duty)),
})
export type DeskMember = z.infer<typeof DeskMember>

/** `q` matches the beginnings of names and usernames, and a whole e-mail address; `duty` limits the list to stewards. */
export const DeskMembersQuery = z.extend(pageQuery(LIST_PAGE), {
  q: z.optional(text(100)),
  duty: z.optional(Duty),
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
})
export type DeskMembersQuery = z.infer<typeof DeskMembersQuery>

const Duties = z
  .array(Duty)
  .check(z.refine((duties) => new Set(duties).size === duties.length, 'A duty is named twice'))

/** `before` are the duties that the owner saw; another owner may have changed them since. */
export const DutiesChange = z.object({ duties: Duties, before: Duties, reason: Reason })
export type DutiesChange = z.infer<typeof DutiesChange>
