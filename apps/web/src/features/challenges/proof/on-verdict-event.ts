import type { QueryClient } from '@tanstack/react-query'

/** The key of single challenges, and that of their proofs. */
export const oneKey = ['challenges', 'one']
export const proofsKey = ['challenges', 'proofs']

/** Asks again for what a verdict moves, because there may be one. Lists are asked for at every visit. */
export function hearVerdict(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: oneKey })
  void queries.invalidateQueries({ queryKey: proofsKey })
}
