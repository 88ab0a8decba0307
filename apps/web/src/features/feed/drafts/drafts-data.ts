import { deleteDraft, listDrafts, publishDraft, saveDraft } from '@canopy/contract/feed/drafts/endpoints'
import type { Draft } from '@canopy/contract/feed/drafts/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, CallOptions } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { isRefusal } from '../../../api/error.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { draftsKey } from '../data/on-feed-event.ts'
import { showNewPost } from '../data/post-rows.ts'
import { explainPostFailure, type PostFailure } from '../writing/post-failure.ts'
import type { Written } from '../writing/use-composer.ts'

/** All drafts of the member, those saved last first. Another device may have changed them. */
export const draftsQuery = (api: Api) =>
  queryOptions({
    queryKey: draftsKey,
    queryFn: ({ signal }) => api.call(listDrafts, {}, { signal }),
    meta: { offline: true },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Whether the draft has been saved elsewhere. */
export const isChanged = (error: unknown) => isRefusal(error) && error.code === 'post_changed'
/** Whether the draft has been published or deleted. */
export const isGone = (error: unknown) => isRefusal(error) && error.code === 'draft_not_found'

/** The version of a draft. */
type Seen = Pick<Draft, 'draftId' | 'saves'>

/** The time is UTC; undefined for a draft that is not scheduled. */
export type Saving = { draft: Seen | undefined; publishAt: string | undefined }

async function changeList(queries: QueryClient, api: Api, draftId: string, changed: Draft[]) {
  await queries.cancelQueries(draftsQuery(api))
  queries.setQueryData(
    draftsQuery(api).queryKey,
    (list) => list && [...changed, ...list.filter((draft) => draft.draftId !== draftId)],
  )
}

/** @throws ApiError; the abort reason when `signal` fires */
export function useSaveDraft() {
  const api = useApi()
  const queries = useQueryClient()
  return async (
    { content, photos, commenting, outside, poll, draft, publishAt }: Written & Saving,
    options: CallOptions,
  ) => {
    const body = {
      content,
      commenting,
      ...(outside && { outside: 'true' as const }),
      ...(poll && { poll: JSON.stringify(poll.asked) }),
      ...(draft && { draftId: draft.draftId, seen: draft.saves }),
      ...(publishAt !== undefined && { publishAt }),
      image: photos.flatMap(({ file }) => file ?? []),
      pictures: JSON.stringify(photos.map(({ alt, saved }) => ({ alt, name: saved?.name }))),
    }
    const saved = await api.call(saveDraft, { body }, options)
    await changeList(queries, api, saved.draftId, [saved])
  }
}

export function explainDraftFailure(error: unknown): PostFailure {
  if (!isRefusal(error)) return { message: coded('feed.draftNeedsConnection') }
  const { publishAt } = error.fields
  return publishAt === undefined
    ? explainPostFailure(error)
    : { message: coded('feed.draftNotSaved', { reason: publishAt }) }
}

export function usePublishDraft({ draftId, saves }: Seen) {
  const api = useApi()
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey<Seen>()
  return useMutation({
    mutationFn: () =>
      api.call(
        publishDraft,
        { params: { draftId }, body: { seen: saves } },
        { idempotencyKey: idempotency.keyOf({ draftId, saves }) },
      ),
    onSuccess: async (post) => {
      await showNewPost(queries, post)
      await changeList(queries, api, draftId, [])
    },
    onError: (error) => {
      if (isChanged(error) || isGone(error)) void queries.invalidateQueries(draftsQuery(api))
    },
  })
}

export function useDeleteDraft(draftId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await api.call(deleteDraft, { params: { draftId } })
      } catch (error) {
        // The draft is gone if another device was faster.
        if (!isGone(error)) throw error
      }
    },
    onSuccess: () => changeList(queries, api, draftId, []),
  })
}
