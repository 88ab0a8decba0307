import * as endpoints from '@canopy/contract/people/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { changeRelations } from './people-data.ts'
import { withBlocked, withMuted } from './relations.ts'

type Member = { userId: string; fullName: string }

/** Mutes with true. Everything that the reader sees may change, so all that is shown is fetched again. */
export function useMute({ userId, fullName }: Member) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: { id: `mute ${userId}` },
    mutationFn: (wanted: boolean) =>
      api.call(wanted ? endpoints.mute : endpoints.unmute, { params: { userId } }),
    onMutate: (wanted) => changeRelations(queries, (relations) => withMuted(relations, userId, wanted)),
    onError: ({ message }) => toast('error', t('people.muteFailed', { reason: message })),
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    isPending,
    unmute: () => mutate(false),
    mute: () =>
      mutate(true, {
        onSuccess: () =>
          toast('success', t('people.muted', { fullName }), {
            label: t('common.undo'),
            run: () => mutate(false),
          }),
      }),
  }
}

/** Blocks with true. */
export function useBlock({ userId }: Member) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `block ${userId}` },
    mutationFn: (wanted: boolean) =>
      api.call(wanted ? endpoints.block : endpoints.unblock, { params: { userId } }),
    onSuccess: async (_, wanted) => {
      await changeRelations(queries, (relations) => withBlocked(relations, userId, wanted))
      void queries.invalidateQueries()
    },
  })
}
