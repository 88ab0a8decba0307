import { z } from 'zod/mini'
import { Badge } from './badges.ts'
import {
  Count,
  orUnlisted,
  pictureOrNone,
  requiredText,
  Timestamp,
  text,
  textOrNone,
  Uuid,
  verbatimText,
} from './fields.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { messages } from './messages.ts'
import { Relation } from './people.ts'
import { Duty } from './stewards/duties.ts'
import { BrowserTimeZone } from './time-zone.ts'

export const Email = z.pipe(
  z
    .string({ error: messages.emailRequired })
    .check(z.trim(), z.minLength(1, messages.emailRequired), z.maxLength(EMAIL_MAX, messages.emailInvalid)),
  z.email(messages.emailInvalid),
)

/** The rules for a new password. Login accepts any text. */
export const NewPassword = verbatimText(PASSWORD_MAX, messages.passwordTooLong).check(
  z.minLength(PASSWORD_MIN, messages.passwordTooShort),
)

const Password = verbatimText(PASSWORD_MAX, messages.passwordTooLong).check(
  z.minLength(1, messages.passwordRequired),
)

export const Registered = z.object({
  userId: Uuid,
  fullName: z.string(),
  email: z.string(),
  username: z.string(),
})

/** The token of a device that has logged in before. */
export const DeviceToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const Credentials = z.object({
  email: requiredText(EMAIL_MAX, messages.emailRequired, messages.emailInvalid),
  password: Password,
  device: z.optional(DeviceToken),
  timeZone: BrowserTimeZone,
})
export type Credentials = z.infer<typeof Credentials>

export const Role = z.enum(['member', 'steward'])
export type Role = z.infer<typeof Role>

/** Second names of `userId`, `fullName` and `profileImgUrl`, for API clients that read these. */
const legacy = { id: Uuid, name: textOrNone, avatar: pictureOrNone }

/** `until` is null for good. */
export const Suspension = z.object({ until: z.nullable(Timestamp), reason: z.string() })
export type Suspension = z.infer<typeof Suspension>

/** What a new member is asked first, in this order. Each can be skipped. */
export const FirstStep = z.enum(['profile', 'people', 'challenge'])
export type FirstStep = z.infer<typeof FirstStep>

export const Session = z.object({
  ...legacy,
  userId: Uuid,
  fullName: textOrNone,
  username: textOrNone,
  email: z.string(),
  /** Also where addresses need no confirmation. */
  emailConfirmed: z.catch(z.boolean(), true),
  bio: textOrNone,
  profileImgUrl: pictureOrNone,
  coverImgUrl: pictureOrNone,
  points: Count,
  /** Those of `points` that cannot be redeemed yet. */
  onHold: z._default(Count, 0),
  /** How many challenges can be added a day while they wait for approval; null where they need none. */
  challengesPerDay: z._default(z.nullable(Count), null),
  /** Points of an overturned verdict that had already been spent. Points of a cancelled order settle it first. */
  shortfall: Count,
  /** Members can show posts to people without an account. */
  postsOutside: z.optional(z.boolean()),
  /** `steward` with any duty. */
  role: orUnlisted(Role),
  duties: z.catch(z.array(orUnlisted(Duty)), []),
  /** In force now. */
  suspension: z.catch(z.nullable(Suspension), null),
  joinedChallenges: z.array(z.number()),
  badgesList: z.catch(z.array(Badge), []),
  /** Those that are still ahead; missing if none is. */
  firstSteps: z.optional(z.catch(z.array(orUnlisted(FirstStep)), [])),
})
export type Session = z.infer<typeof Session>

/** `deviceToken` is to be sent with the next login, also after signing out: a device that is known is not locked out by strangers. */
export const LoggedIn = z.extend(Session, { token: z.string(), deviceToken: z.catch(z.string(), '') })
export type LoggedIn = z.infer<typeof LoggedIn>

/** Replaces the token that the request was made with. */
export const RenewedToken = z.object({ token: z.string() })

export const ConfirmEmail = z.object({
  token: text(200).check(z.minLength(1, messages.emailLinkInvalid)),
})

export const ForgotPassword = z.object({ email: Email })
export const SetNewPassword = z.object({
  token: text(200).check(z.minLength(1, messages.resetLinkInvalid)),
  password: NewPassword,
})

/** `email`, `emailConfirmed` and `isFindable` are included only for the member; `pointsCount` and `role` also for stewards of moderation. */
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
  followers: z.catch(Count, 0),
  following: z.catch(Count, 0),
  /** Absent on the caller's own profile. */
  relation: z.optional(Relation),
})
export type Profile = z.infer<typeof Profile>

/** The member's password, typed again. */
export const PasswordConfirmation = z.object({ password: Password })
export type PasswordConfirmation = z.infer<typeof PasswordConfirmation>

export const PasswordChange = z.object({ currentPassword: Password, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** `current` marks the caller's session; `device` is a text like "Firefox on Linux". */
export const ActiveSession = z.object({
  sessionId: Uuid,
  device: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
})
export type ActiveSession = z.infer<typeof ActiveSession>

/** The export of all data about a member: `exportedAt`, and named lists. */
export const MemberData = z.record(z.string(), z.unknown())
