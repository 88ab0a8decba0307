/** Pages that owners have written about their community, and what members accept of them. */

import { z } from 'zod/mini'
import { INTEGER_MAX } from '../fields.ts'
import { type AskingKind, PAGE_KINDS } from '../site/pages.ts'

export const PageKind = z.enum(PAGE_KINDS)

/** A page in the language of the reader, or else in another one. */
export const WrittenPage = z.object({
  kind: PageKind,
  version: z.int(),
  language: z.string(),
  text: z.string(),
})
export type WrittenPage = z.infer<typeof WrittenPage>

const Version = z.optional(z.int().check(z.positive(), z.maximum(INTEGER_MAX)))

/** The version of each page that somebody has read and accepts. */
export const Accepted = z.object({ rules: Version, terms: Version } satisfies Record<AskingKind, unknown>)
export type Accepted = z.infer<typeof Accepted>
