import { LiveMessage } from '@canopy/contract/live'
import { z } from 'zod'

/** A message and who gets it. */
export const Announcement = z.object({
  message: LiveMessage,
  /**
   * `showing`: those who show `post`. `undeclared`: clients that have never declared what they show, which get changed posts whole. An array:
   * members with these ids. `readersOf`: those who may see what this member posts. `votersOf`: those who voted in the poll of this post, and show it. Members who do not see what everybody sees get `stale` instead of what is on posts.
   */
  to: z.union([
    z.literal(['everyone', 'showing', 'undeclared']),
    z.array(z.string()),
    z.object({ readersOf: z.string() }),
    z.object({ votersOf: z.string() }),
  ]),
  /** The post it is about. `state` is the number of the state that was read (`readState`); a later one has a larger number. */
  post: z.optional(z.object({ id: z.string(), state: z.optional(z.number()) })),
})
export type Announcement = z.infer<typeof Announcement>
