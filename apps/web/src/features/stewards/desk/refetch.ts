import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { deskKeys } from './desk-keys.ts'

/** Refetches what another steward has changed. */
export function refetch(
  queries: QueryClient,
  { event, kind, id = '' }: Extract<LiveMessage, { type: 'desk' }>,
) {
  const stale = {
    claimed: [deskKeys.assignments(kind)],
    decided: [deskKeys.case(kind, id), deskKeys.lists(kind)],
    waiting: [deskKeys.waiting, deskKeys.corrections, ...(kind === 'proof' ? [deskKeys.toConfirm] : [])],
  }[event]
  for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
}
