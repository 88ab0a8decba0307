/** Accounts: registration, sessions, password reset, profiles. */

import { z } from 'zod'
import { Count, requiredText, Timestamp, text, Uuid } from './fields.ts'
import { EMAIL_MAX, FULL_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { messages } from './messages.ts'
import { Badge } from './points.ts'

export const Email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(EMAIL_MAX, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid))

/** A password as it is chosen; at login any is tried. */
export const NewPassword = text(PASSWORD_MAX, messages.passwordTooLong).min(
  PASSWORD_MIN,
  messages.passwordTooShort,
)

export const Registration = z.object({
  fullName: requiredText(FULL_NAME_MAX, messages.fullNameRequired, messages.fullNameTooLong),
  email: Email,
  password: NewPassword,
})
export type Registration = z.infer<typeof Registration>

export const Registered = z.object({
  userId: Uuid,
  fullName: z.string(),
  email: z.string(),
  username: z.string(),
})

export const Credentials = z.object({
  email: requiredText(EMAIL_MAX, messages.emailRequired, messages.emailInvalid),
  password: text(PASSWORD_MAX, messages.passwordTooLong).min(1, messages.passwordRequired),
})
export type Credentials = z.infer<typeof Credentials>

export const Role = z.enum(['member', 'steward'])
export type Role = z.infer<typeof Role>

export const Session = z.object({
  userId: Uuid,
  id: Uuid,
  name: z.string(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  bio: z.string(),
  avatar: z.string().nullable(),
  profileImgUrl: z.string().nullable(),
  coverImgUrl: z.string().nullable(),
  points: Count,
  role: Role,
  joinedChallenges: z.array(z.number()),
  badgesList: z.array(Badge),
})
export type Session = z.infer<typeof Session>

export const LoggedIn = Session.extend({ token: z.string() })

export const ForgotPassword = z.object({ email: Email })
export const SetNewPassword = z.object({
  token: text(200).min(1, messages.resetLinkInvalid),
  password: NewPassword,
})

/** A member as others see them; `email`, `pointsCount` and `role` only for the member and for stewards. */
export const Profile = z.object({
  userId: Uuid,
  fullName: z.string(),
  username: z.string(),
  bio: z.string(),
  profileImgUrl: z.string().nullable(),
  coverImgUrl: z.string().nullable(),
  joinedAt: Timestamp,
  badges: z.array(Badge),
  pointsEarned: Count,
  email: z.string().optional(),
  pointsCount: Count.optional(),
  role: Role.optional(),
})
export type Profile = z.infer<typeof Profile>
