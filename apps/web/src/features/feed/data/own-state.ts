/** The reader's own state of a post: their reaction, whether they saved and reported it, and the results of its poll. */

import { react, savePost, unlikePost, unsavePost } from '@canopy/contract/feed/endpoints'
import type { Post, Reaction } from '@canopy/contract/feed/shapes'
import { MINUTE } from '@canopy/contract/limits'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod/mini'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { storedUserId } from '../../../session/stored-session.ts'
import { storageKeys, stored } from '../../../storage.ts'
import { loadOwnState, type OwnState } from './load-own-state.ts'
import { patchPost, storedPost } from './post-cache.ts'
import type { Listed } from './post-pages.ts'
import { postQuery } from './posts.ts'
import { afterReaction, type Choice, countsOf } from './reactions.ts'
import { useLatestChoice } from './use-latest-choice.ts'

/** The posts reported in this browser. */
export const reportedPosts = stored<string[]>(storageKeys.reportedPosts, z.array(z.string()), [])

const ownStateKey = (postId: string) => ['feed', 'own', postId]

/** Reads an own state and stores it with its post. One that changes meanwhile may be newer than the reply, so it is read again. */
async function readOwnState(api: Api, queries: QueryClient, postId: string): Promise<true> {
  const before = storedPost(queries, postId)?.own
  const own = await loadOwnState(api, postId)
  if (storedPost(queries, postId)?.own !== before) return readOwnState(api, queries, postId)
  patchPost(queries, postId, () => ({ own }))
  return true
}

/** Query that reads the own state of a post. Its data says only that this was done: the state is stored with the post. */
const ownStateQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: ownStateKey(postId),
    queryFn: ({ client }) => readOwnState(api, client, postId),
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  })

const noOwnState: OwnState = { reaction: undefined, saved: false, reported: false, threadMuted: false }

export function useOwnState(postId: string): OwnState {
  const api = useApi()
  useQuery({ ...ownStateQuery(api, postId), notifyOnChangeProps: [] })
  const { data = noOwnState } = useQuery({
    ...postQuery(api, postId),
    enabled: false,
    select: ({ own }) => own,
  })
  return data.reported || !reportedPosts.get().includes(postId) ? data : { ...data, reported: true }
}

/** Loads the states of a page of posts with one call. Each card would otherwise send one of its own when it appears. */
export function useOwnStates(rows: Listed[] | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    for (const { postId } of rows ?? [])
      if (!queries.getQueryState(ownStateKey(postId))) void queries.prefetchQuery(ownStateQuery(api, postId))
  }, [rows, api, queries])
}

export const setOwnState = (queries: QueryClient, postId: string, change: Partial<OwnState>) =>
  patchPost(queries, postId, (_, own = noOwnState) => ({ own: { ...own, ...change } }))

/** Fetches everything that is known of the post again. */
export const refetchOwnState = (queries: QueryClient, postId: string) =>
  queries.invalidateQueries({ queryKey: ownStateKey(postId) })

/** The reader's latest choice, the post with the counts that follow from it, and the function that reacts. */
export function useReaction({
  post,
  own: { reaction },
  userId,
}: {
  post: Post
  own: OwnState
  userId: string
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { postId } = post
  const params = { postId }

  const { choose, pending } = useLatestChoice({
    key: ['feed', 'react', postId],
    send: ({ emoji }: Choice) =>
      emoji ? api.call(react, { params, body: { emoji, userId } }) : api.call(unlikePost, { params }),
    onSent: (reply, { emoji }) =>
      patchPost(queries, postId, (shown, own = noOwnState) => ({
        post: afterReaction(shown, reply, { clicked: post, before: own.reaction, after: emoji }),
        own: { ...own, reaction: emoji },
      })),
    failure: 'A reaction could not be sent.',
  })
  const clicked = pending?.clicked ?? { reactions: post.reactions, likes: post.likes, reaction }
  return {
    chosen: pending ? pending.emoji : reaction,
    shown: pending ? { ...post, ...countsOf({ clicked, emoji: pending.emoji }) } : post,
    react: (emoji?: Reaction) => choose({ emoji, clicked }),
  }
}

/** Not optimistic: `saved` changes once the server has confirmed. `toggle` does nothing while no user id is stored. */
export function useSaved({
  postId,
  own: { saved },
  userId,
}: {
  postId: string
  own: OwnState
  userId: string
}) {
  const api = useApi()
  const queries = useQueryClient()

  const { choose, pending } = useLatestChoice({
    key: ['feed', 'save', postId],
    send: (choice: { saved: boolean }) =>
      api.call(choice.saved ? savePost : unsavePost, { body: { postId, userId } }),
    onSent: (reply) => setOwnState(queries, postId, { saved: reply.saved }),
    failure: 'A post could not be saved or unsaved.',
  })
  return {
    saved,
    isPending: pending !== undefined,
    toggle() {
      if (storedUserId() !== null) choose({ saved: !(pending ?? { saved }).saved })
    },
  }
}
