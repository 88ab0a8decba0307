/** Words and tags that a member has muted. */

import { z } from 'zod/mini'
import { MutedKind } from '../../feed/muted.ts'
import { orUnlisted, requiredText, Timestamp, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { MUTED_TEXT_MAX } from '../../limits.ts'
import { tagOf } from '../../text/entities.ts'

/** `until` is null for good. */
export const MutedWord = z.object({
  id: Uuid,
  kind: orUnlisted(MutedKind),
  text: z.string(),
  until: z.nullable(Timestamp),
})
export type MutedWord = z.infer<typeof MutedWord>

export const MuteFor = z.enum(['day', 'week', 'good'])
export type MuteFor = z.infer<typeof MuteFor>

const withoutHash = (text: string) => text.replace(/^#+/, '')

/** A word or several, or a tag, with its # or without. Tags are kept as those of posts are. */
export const NewMutedWord = z
  .object({
    kind: MutedKind,
    text: z.pipe(
      z.string({ error: coded('common.fieldRequired') }).check(z.trim(), z.overwrite(withoutHash)),
      requiredText(MUTED_TEXT_MAX, coded('common.fieldRequired')),
    ),
    for: MuteFor,
  })
  .check(
    z.overwrite((word) => (word.kind === 'tag' ? { ...word, text: tagOf(word.text) ?? word.text } : word)),
  )
export type NewMutedWord = z.infer<typeof NewMutedWord>
