/** Queries and mutations of the jury. */

import {
  getJury,
  joinJury,
  leaveJury,
  showJuryItem,
  voteInJury,
} from '@canopy/contract/challenges/jury/endpoints'
import type { Jury, JuryItem, JuryVote } from '@canopy/contract/challenges/jury/shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'

const juryKey = ['challenges', 'jury']
const itemKey = [...juryKey, 'item']

export const juryQuery = (api: Api) =>
  queryOptions({
    queryKey: [...juryKey, 'own'],
    queryFn: ({ signal }) => api.call(getJury, {}, { signal }),
  })

/** The photo to look at. Asked for again, it is the same until the member has voted. */
export const juryItemQuery = (api: Api) =>
  queryOptions({
    queryKey: itemKey,
    queryFn: ({ signal }) => api.call(showJuryItem, {}, { signal }),
    gcTime: 0,
  })

export function useJuryMembership() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (helps: boolean): Promise<Jury> => api.call(helps ? joinJury : leaveJury, {}),
    onSuccess: (jury) => queries.setQueryData(juryQuery(api).queryKey, jury),
  })
}

export function useJuryVote({ itemId }: JuryItem) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (vote: JuryVote['vote']) => api.call(voteInJury, { params: { itemId }, body: { vote } }),
    async onSuccess(jury) {
      queries.setQueryData(juryQuery(api).queryKey, jury)
      await queries.refetchQueries({ queryKey: itemKey })
    },
  })
}
