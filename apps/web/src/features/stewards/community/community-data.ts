import { undoneReason } from '@canopy/contract/desk/cases'
import { changeCommunity, getCommunity, previewAccent } from '@canopy/contract/desk/community/endpoints'
import { type Community, Face, type FaceChange } from '@canopy/contract/desk/community/shapes'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'

/** The id in the audit log: there is one community. */
export const COMMUNITY = 'community'

export const communityQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists(COMMUNITY),
    queryFn: ({ signal }) => api.call(getCommunity, {}, { signal }),
    refetchOnWindowFocus: true,
  })

/** The colours that would follow from what is typed; those before while it is no colour. */
export function useAccentColours(accent: string) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['desk', 'accent', accent.toLowerCase()],
    queryFn: ({ signal }) => api.call(previewAccent, { query: { accent } }, { signal }),
    enabled: /^#[0-9a-f]{6}$/i.test(accent),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return accent === '' ? undefined : data
}

/** Changes name and look, with an undo. */
export function useFaceChange(onDecided: () => void) {
  const api = useApi()
  return useDecision({
    kind: COMMUNITY,
    id: COMMUNITY,
    decide: ({ body }: { body: FaceChange; before: Community }) => api.call(changeCommunity, { body }),
    undo:
      ({ body, before }, { version }) =>
      () =>
        api.call(changeCommunity, {
          body: { ...Face.parse(before), version, reason: undoneReason(body.reason) },
        }),
    done: t('desk-community.changed'),
    onDecided,
  })
}
