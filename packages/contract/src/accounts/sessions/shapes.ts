/** A member's own session, and the sessions that they have. */

import { z } from 'zod/mini'
import { Duty } from '../../desk/duties.ts'
import { Count, orUnlisted, pictureOrNone, Timestamp, textOrNone, Uuid } from '../../fields.ts'
import { Badge } from '../../points/badges.ts'

/** The token of a device that has logged in before. */
export const DeviceToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const Role = z.enum(['member', 'steward'])
export type Role = z.infer<typeof Role>

/** Second names of `userId`, `fullName` and `profileImgUrl`, for API clients that read these. */
const legacy = { id: Uuid, name: textOrNone, avatar: pictureOrNone }

/** `until` is null for good. */
export const Suspension = z.object({ until: z.nullable(Timestamp), reason: z.string() })
export type Suspension = z.infer<typeof Suspension>

/** Steps that a new member is asked for, in this order. Each can be skipped. */
export const FirstStep = z.enum(['profile', 'people', 'challenge'])
export type FirstStep = z.infer<typeof FirstStep>

export const Session = z.object({
  ...legacy,
  userId: Uuid,
  fullName: textOrNone,
  username: textOrNone,
  email: z.string(),
  /** True where addresses need no confirmation. */
  emailConfirmed: z.catch(z.boolean(), true),
  bio: textOrNone,
  profileImgUrl: pictureOrNone,
  coverImgUrl: pictureOrNone,
  points: Count,
  /** Part of `points` that cannot be redeemed yet. */
  onHold: z._default(Count, 0),
  /** Number of challenges that can be added a day while they wait for approval; null where they need none. */
  challengesPerDay: z._default(z.nullable(Count), null),
  /** Points of an overturned verdict that had already been spent. Points of a cancelled order settle it first. */
  shortfall: Count,
  /** Members can show posts to people without an account. */
  postsOutside: z.optional(z.boolean()),
  /** The door lets members invite. */
  mayInvite: z.optional(z.boolean()),
  /** `steward` with any duty. */
  role: orUnlisted(Role),
  duties: z.catch(z.array(orUnlisted(Duty)), []),
  /** Suspension in force now. */
  suspension: z.catch(z.nullable(Suspension), null),
  joinedChallenges: z.array(z.number()),
  /** Code of the language that the member reads; null if they have not chosen one. */
  language: z.catch(z.nullable(z.string()), null),
  badgesList: z.catch(z.array(Badge), []),
  /** Steps that are still ahead; missing if none is. */
  firstSteps: z.optional(z.catch(z.array(orUnlisted(FirstStep)), [])),
  /** Missing in the reply to a login. */
  unreadNotifications: z.optional(Count),
})
export type Session = z.infer<typeof Session>

/** `deviceToken` is to be sent with the next login, also after signing out: a device that is known is not locked out by strangers. */
export const LoggedIn = z.extend(Session, { token: z.string(), deviceToken: z.catch(z.string(), '') })
export type LoggedIn = z.infer<typeof LoggedIn>

/** `current` marks the caller's session; `device` is a text like "Firefox on Linux". */
export const ActiveSession = z.object({
  sessionId: Uuid,
  device: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
})
export type ActiveSession = z.infer<typeof ActiveSession>
