import { undoneReason } from '@canopy/contract/desk/cases'
import { changePlace, getPlace } from '@canopy/contract/desk/community/endpoints'
import { Place, type PlaceChange, type PlaceSettings } from '@canopy/contract/desk/community/place'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'
import { COMMUNITY } from './community-data.ts'

/** The id in the audit log: there is one place. */
export const PLACE = 'place'

export const placeQuery = (api: Api) =>
  queryOptions({
    queryKey: [...deskKeys.lists(COMMUNITY), PLACE],
    queryFn: ({ signal }) => api.call(getPlace, {}, { signal }),
    refetchOnWindowFocus: true,
  })

/** Changes money and place, with an undo. */
export function usePlaceChange(onDecided: () => void) {
  const api = useApi()
  return useDecision({
    kind: COMMUNITY,
    id: PLACE,
    decide: ({ body }: { body: PlaceChange; before: PlaceSettings }) => api.call(changePlace, { body }),
    undo:
      ({ body, before }, { version }) =>
      () =>
        api.call(changePlace, {
          body: { ...Place.parse(before), version, reason: undoneReason(body.reason) },
        }),
    done: t('desk-place.changed'),
    onDecided,
  })
}
