/** Words and tags that members mute in texts of others, and the matches in a post or comment. */

import { z } from 'zod/mini'
import { orUnlisted } from '../fields.ts'

export const MutedKind = z.enum(['word', 'tag'])
export type MutedKind = z.infer<typeof MutedKind>

/** Match in a post or comment of somebody else that contains what the reader has muted. */
export const MutedBecause = z.object({ kind: orUnlisted(MutedKind), text: z.string() })
export type MutedBecause = z.infer<typeof MutedBecause>
