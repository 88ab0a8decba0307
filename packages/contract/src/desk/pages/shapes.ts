/** Pages about the community, as its owners write them. */

import { z } from 'zod/mini'
import { Count, optionalText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { PageKind } from '../../pages/shapes.ts'
import { Reason } from '../cases.ts'

/** Characters of a page in one language. */
export const PAGE_TEXT_MAX = 20_000

const Text = optionalText(PAGE_TEXT_MAX, coded('common.tooLong', { max: PAGE_TEXT_MAX }))

/** Texts by language. Empty ones are left out. */
const Texts = z.pipe(
  z.record(z.string().check(z.maxLength(35)), Text),
  z.transform((texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  ),
)

/** `acceptFrom` is the oldest version whose acceptance is enough to write; null if the page asks for none. A page that was never written has version 0. */
export const PageSettings = z.object({
  kind: PageKind,
  version: Count,
  texts: z.record(z.string(), z.string()),
  acceptFrom: z.nullable(Count),
})
export type PageSettings = z.infer<typeof PageSettings>

/** `version` is what the owner saw. `asks`: everybody has to accept the page once; `again`: those who have accepted an earlier version, too. */
export const PageChange = z.object({
  version: Count,
  texts: Texts,
  asks: z.boolean(),
  again: z.boolean(),
  reason: Reason,
})
export type PageChange = z.infer<typeof PageChange>

/** Takes `version` back: the one before it is published again. */
export const PageTakingBack = z.object({ version: Count, reason: Reason })
export type PageTakingBack = z.infer<typeof PageTakingBack>
