import { z } from 'zod/mini'
import { requiredText, Timestamp, text, Uuid, verbatimText } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { BrowserTimeZone } from '../notifications/time-zone.ts'
import { emailOf } from './email.ts'
import { DeviceToken } from './sessions/shapes.ts'

/** The one spelling of an address, see `emailOf`; other text stays as it is. Every address that is typed is parsed by it. */
export const TypedEmail = requiredText(
  4 * EMAIL_MAX,
  coded('accounts.emailRequired'),
  coded('accounts.emailInvalid'),
).check(
  z.overwrite((typed) => emailOf(typed) ?? typed),
  z.maxLength(EMAIL_MAX, { error: coded('accounts.emailInvalid'), abort: true }),
)

/** The address of a member, or of who becomes one. */
export const Email = TypedEmail.check(
  z.refine((typed) => emailOf(typed) !== undefined, coded('accounts.emailInvalid')),
)

/** The rules for a new password. */
export const NewPassword = verbatimText(
  PASSWORD_MAX,
  coded('accounts.passwordTooLong', { max: PASSWORD_MAX }),
).check(z.minLength(PASSWORD_MIN, coded('accounts.passwordTooShort', { min: PASSWORD_MIN })))

/** A password that is there already, exactly as it was typed. */
export const Password = verbatimText(
  PASSWORD_MAX,
  coded('accounts.passwordTooLong', { max: PASSWORD_MAX }),
).check(z.minLength(1, coded('accounts.passwordRequired')))

export const Registered = z.object({
  userId: Uuid,
  fullName: z.string(),
  email: z.string(),
  username: z.string(),
})

export const Credentials = z.object({
  email: TypedEmail,
  password: Password,
  device: z.optional(DeviceToken),
  timeZone: BrowserTimeZone,
})
export type Credentials = z.infer<typeof Credentials>

/** Replaces the token that the request was made with. */
export const RenewedToken = z.object({ token: z.string() })

export const ConfirmEmail = z.object({
  token: text(200).check(z.minLength(1, coded('accounts.emailLinkInvalid'))),
})

/** The account whose address a link confirms, for whoever reads the mail. Where from is a browser and system, and a network. */
export const UnconfirmedAccount = z.object({
  fullName: z.string(),
  username: z.string(),
  registeredAt: Timestamp,
  device: z.nullable(z.string()),
  network: z.nullable(z.string()),
})
export type UnconfirmedAccount = z.infer<typeof UnconfirmedAccount>

export const ForgotPassword = z.object({ email: Email })
const ResetToken = text(200).check(z.minLength(1, coded('accounts.resetLinkInvalid')))
export const SetNewPassword = z.object({ token: ResetToken, password: NewPassword })
export const ResetLink = z.object({ token: ResetToken })
/** Owner of the password that a link sets: for password managers, and to estimate how strong a password is. */
export const ResetAccount = z.object({ email: z.string(), fullName: z.string() })

/** The member's password, typed again. */
export const PasswordConfirmation = z.object({ password: Password })
export type PasswordConfirmation = z.infer<typeof PasswordConfirmation>

export const PasswordChange = z.object({ currentPassword: Password, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The export of all data about a member: `exportedAt`, and named lists. */
export const MemberData = z.record(z.string(), z.unknown())
