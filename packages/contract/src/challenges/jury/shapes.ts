/** The jury of trusted members, as those see it who help. */

import { z } from 'zod/mini'
import { Count, orUnlisted, Uuid } from '../../fields.ts'

/**
 * `state` is `off` without a jury, `notYet` for who has no confirmed history, else whether the member helps. `shownToday` of `perDay` photos were
 * shown in 24 hours; `votes` is how often the member has helped.
 */
export const Jury = z.object({
  state: orUnlisted(z.enum(['off', 'notYet', 'invited', 'helping'])),
  perDay: Count,
  shownToday: Count,
  votes: Count,
})
export type Jury = z.infer<typeof Jury>

/** A photo with faces blurred and what it has to show. Nothing says whose it is, or what others think of it. */
const JuryItem = z.object({ itemId: Uuid, imageUrl: z.string(), criteria: z.array(z.string()) })
export type JuryItem = z.infer<typeof JuryItem>

/** Null if there is nothing to look at now. */
export const NextJuryItem = z.object({ item: z.nullable(JuryItem), jury: Jury })
export type NextJuryItem = z.infer<typeof NextJuryItem>

/** Whether the photo shows all of the criteria. */
export const JuryVote = z.object({ vote: z.enum(['met', 'not_met', 'cannot_tell']) })
export type JuryVote = z.infer<typeof JuryVote>
