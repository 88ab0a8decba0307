import type { LiveMessage } from '@canopy/contract/live'
import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'

/** Keys of single challenges and of their proofs. Here, because the socket's code must not load the data files. */
export const challengeKey = ['challenges', 'one']
export const proofsKey = ['challenges', 'proofs']

/** Refetches what a verdict may have changed. Lists are refetched at every visit anyway. */
export function refetchVerdicts(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: challengeKey })
  void queries.invalidateQueries({ queryKey: proofsKey })
}

export function onVerdictEvent(queries: QueryClient, message: LiveMessage) {
  const isVerdict = message.type === 'notification' && message.notification.href.startsWith(paths.challenges)
  if (message.type === 'ready' || message.type === 'points' || isVerdict) refetchVerdicts(queries)
}
