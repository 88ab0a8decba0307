/** Categories of challenges. */

import { z } from 'zod/mini'

/** `things` is about repairing and reusing them, `community` about everything else. */
export const Category = z.enum([
  'energy',
  'mobility',
  'food',
  'water',
  'waste',
  'nature',
  'things',
  'community',
])
export type Category = z.infer<typeof Category>

/** The category of a challenge whose creator has not chosen one. */
export const DEFAULT_CATEGORY = 'community' satisfies Category
