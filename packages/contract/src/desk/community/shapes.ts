/** Name and look of a community, which its owners set. */

import { z } from 'zod/mini'
import { Count, optionalText, verbatimText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { Reason } from '../cases.ts'

export const COMMUNITY_NAME_MAX = 40
/** Below an icon there is no room for more. */
export const SHORT_NAME_MAX = 12
export const SENTENCE_MAX = 160
export const LOGO_BYTES_MAX = 2_000_000

/** In one line, since it is in heads of mails. */
const line = (max: number) => optionalText(max).check(z.overwrite((typed) => typed.replaceAll(/\s+/g, ' ')))

const ACCENT_INVALID = coded('desk-community.accentInvalid')
const Hex = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, ACCENT_INVALID))

/** A logo by the hash of its picture. */
export const LogoId = z.string().check(z.regex(/^[\w-]{22}$/))

/**
 * An empty text stands for what the software comes with: the name Canopy, its sentence, its green, English. Without a logo, it is the leaf. `language` is
 * that of who prefers none that is offered; which there are, the server knows, and a change without it leaves it as it is.
 */
export const Face = z.object({
  name: line(COMMUNITY_NAME_MAX),
  shortName: line(SHORT_NAME_MAX),
  sentence: line(SENTENCE_MAX),
  accent: z.union([z.literal(''), Hex], { error: ACCENT_INVALID }),
  logo: z.nullable(LogoId),
  language: z.optional(verbatimText(35)),
})
export type Face = z.infer<typeof Face>

/**
 * `sender` is what mails are from; `ownSender` says that the name in it is of `MAIL_FROM`. `fixedLanguage` is that of `DEFAULT_LANGUAGE`, which
 * stands above `language`; empty without one.
 */
export const Community = z.extend(Face, {
  version: Count,
  sender: z.string(),
  ownSender: z.boolean(),
  fixedLanguage: z._default(z.string(), ''),
})
export type Community = z.infer<typeof Community>

/** `version` is what the owner saw. */
export const FaceChange = z.extend(Face, { version: Count, reason: Reason })
export type FaceChange = z.infer<typeof FaceChange>

/** A form with a file only. */
export const NewLogo = z.looseObject({})
export const LogoMade = z.object({ logo: LogoId })

export const AccentQuery = z.object({ accent: Hex })

/** The colours that follow from an accent in each theme, by the names of their custom properties. */
const Tokens = z.record(z.string(), z.string())
export const AccentColours = z.object({ light: Tokens, dark: Tokens })
export type AccentColours = z.infer<typeof AccentColours>
