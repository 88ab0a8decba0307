/** Forms in which members describe themselves. */

import { z } from 'zod/mini'
import { JsonText, optionalText, requiredText, verbatimText } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import { BIO_MAX, FULL_NAME_MAX, USERNAME_MAX, USERNAME_PATTERN } from '../limits.ts'
import { Accepted } from '../pages/shapes.ts'
import { isReservedUsername, personName } from './names.ts'
import { Email, NewPassword } from './shapes.ts'

/** The name of a member, wherever one is typed. */
export const FullName = personName(
  FULL_NAME_MAX,
  coded('accounts.fullNameRequired'),
  coded('accounts.fullNameTooLong', { max: FULL_NAME_MAX }),
)

export const Registration = z.object({
  fullName: FullName,
  email: Email,
  password: NewPassword,
  /** The token of an invitation. */
  invitation: z.optional(verbatimText(100)),
  /** Whether the person says that they are 16 or older, where the door asks for it. */
  isOldEnough: z.optional(z.boolean()),
  /** The versions of the rules and terms that the person accepts, where there are such. */
  accepts: z.optional(Accepted),
})
export type Registration = z.infer<typeof Registration>

/** The e-mail address cannot be changed. */
export const ProfileChange = z.object({
  fullName: FullName,
  username: requiredText(
    4 * USERNAME_MAX,
    coded('accounts.usernameRequired'),
    coded('accounts.usernameInvalid'),
  ).check(
    z.normalize('NFKC'),
    z.toLowerCase(),
    z.refine((username) => !/\s/.test(username), coded('accounts.usernameHasSpaces')),
    z.regex(USERNAME_PATTERN, { error: coded('accounts.usernameInvalid'), abort: true }),
    z.refine((username) => !isReservedUsername(username), coded('accounts.nameReserved')),
  ),
  bio: z._default(optionalText(BIO_MAX, coded('accounts.bioTooLong', { max: BIO_MAX })), ''),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** A multipart form with a `ProfileChange` as JSON, next to the pictures. */
export const ProfileForm = z.pipe(
  z.pipe(
    z.object({ userData: JsonText }),
    z.transform(({ userData }: { userData: unknown }) => userData),
  ),
  ProfileChange,
)

/** The code of a language. Which there are, the server knows. */
export const LanguageChoice = z.object({ language: verbatimText(35) })
