import { undoneReason } from '@canopy/contract/desk/cases'
import {
  listCommunityPages,
  publishCommunityPage,
  takeBackCommunityPage,
} from '@canopy/contract/desk/pages/endpoints'
import type { PageChange } from '@canopy/contract/desk/pages/shapes'
import type { PageKind } from '@canopy/contract/site/pages'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const pagesQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists('page'),
    queryFn: ({ signal }) => api.call(listCommunityPages, {}, { signal }),
    refetchOnWindowFocus: true,
  })

/** Publishes a page, with an undo. */
export function usePublishing(kind: PageKind, onDecided: () => void) {
  const api = useApi()
  const params = { kind }
  return useDecision({
    kind: 'page',
    id: kind,
    decide: (body: PageChange) => api.call(publishCommunityPage, { params, body }),
    undo:
      ({ reason }, { version }) =>
      () =>
        api.call(takeBackCommunityPage, { params, body: { version, reason: undoneReason(reason) } }),
    done: t('desk-pages.published'),
    onDecided,
  })
}
