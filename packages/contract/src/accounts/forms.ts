/** Forms in which members describe themselves. */

import { z } from 'zod/mini'
import { JsonText, optionalText, requiredText, verbatimText } from '../fields.ts'
import { BIO_MAX, FULL_NAME_MAX, USERNAME_MAX, USERNAME_PATTERN } from '../limits.ts'
import { messages } from '../messages.ts'
import { isReservedUsername, nameMessages, personName } from './names.ts'
import { Email, NewPassword } from './shapes.ts'

/** The name of a member, wherever one is typed. */
export const FullName = personName(FULL_NAME_MAX, messages.fullNameRequired, messages.fullNameTooLong)

export const Registration = z.object({
  fullName: FullName,
  email: Email,
  password: NewPassword,
  /** The token of a link that an owner made. */
  invitation: z.optional(verbatimText(100)),
})
export type Registration = z.infer<typeof Registration>

/** The e-mail address cannot be changed. */
export const ProfileChange = z.object({
  fullName: FullName,
  username: requiredText(4 * USERNAME_MAX, messages.usernameRequired, messages.usernameInvalid).check(
    z.normalize('NFKC'),
    z.toLowerCase(),
    z.refine((username) => !/\s/.test(username), messages.usernameHasSpaces),
    z.regex(USERNAME_PATTERN, { error: messages.usernameInvalid, abort: true }),
    z.refine((username) => !isReservedUsername(username), nameMessages.reserved),
  ),
  bio: z._default(optionalText(BIO_MAX, messages.bioTooLong), ''),
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
