import { z } from 'zod/mini'
import { Count, orUnlisted, pictureOrNone, Timestamp, textOrNone, Uuid } from '../../fields.ts'
import { Relation } from '../../people/shapes.ts'
import { Badge } from '../../points/badges.ts'
import { Role } from '../sessions/shapes.ts'

/** `email`, `emailConfirmed`, `isFindable` and `offBoards` are included only for the member; `pointsCount` and `role` also for stewards of moderation. */
export const Profile = z.object({
  userId: Uuid,
  fullName: z.string(),
  username: textOrNone,
  bio: textOrNone,
  profileImgUrl: pictureOrNone,
  coverImgUrl: pictureOrNone,
  joinedAt: Timestamp,
  badges: z.array(Badge),
  pointsEarned: Count,
  email: z.optional(z.string()),
  emailConfirmed: z.optional(z.boolean()),
  pointsCount: z.optional(Count),
  role: z.optional(orUnlisted(Role)),
  /** Posts and lists of people reach confirmed followers only. */
  isPrivate: z.catch(z.boolean(), false),
  /** Whether searches of others find the member and their posts. */
  isFindable: z.optional(z.boolean()),
  /** Present if the member is on no board. */
  offBoards: z.optional(z.boolean()),
  followers: z.catch(Count, 0),
  following: z.catch(Count, 0),
  /** Absent on the caller's own profile. */
  relation: z.optional(Relation),
})
export type Profile = z.infer<typeof Profile>
