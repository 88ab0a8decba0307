/** The reader's own state of a post: their reaction, whether they saved and reported it, and the results of its poll. */

import { react, savePost, unlikePost, unsavePost } from '@canopy/contract/feed/endpoints'
import type { Post, Reaction } from '@canopy/contract/feed/shapes'
import { MINUTE } from '@canopy/contract/limits'
import {
  notifyManager,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod/mini'
import { cacheReply } from '../../../api/cache-reply.ts'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { storedUserId } from '../../../session/stored-session.ts'
import { storageKeys, stored } from '../../../storage.ts'
import { loadOwnState, type OwnState } from './load-own-state.ts'
import { cancelReads, updatePosts } from './post-cache.ts'
import { afterReaction, type Choice, countsOf } from './reactions.ts'
import { useLatestChoice } from './use-latest-choice.ts'

/** The posts reported in this browser. */
export const reportedPosts = stored<string[]>(storageKeys.reportedPosts, z.array(z.string()), [])

const ownStatesKey = ['feed', 'own']
const ownStateKey = (postId: string) => [...ownStatesKey, postId]

const ownStateQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: ownStateKey(postId),
    queryFn: () => loadOwnState(api, postId),
    meta: { offline: true },
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  })

const noOwnState: OwnState = { reaction: undefined, saved: false, reported: false, threadMuted: false }

export function useOwnState(postId: string): OwnState {
  const { data = noOwnState } = useQuery(ownStateQuery(useApi(), postId))
  return data.reported || !reportedPosts.get().includes(postId) ? data : { ...data, reported: true }
}

/** Loads the states of a page of posts with one call. Each card would otherwise send one of its own when it appears. */
export function useOwnStates(posts: Post[] | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    for (const { postId } of posts ?? [])
      if (!queries.getQueryState(ownStateKey(postId))) void queries.prefetchQuery(ownStateQuery(api, postId))
  }, [posts, api, queries])
}

export function setOwnState(queries: QueryClient, postId: string, change: Partial<OwnState>) {
  cacheReply<string[], OwnState>(queries, ownStateKey(postId), (own = noOwnState) => ({ ...own, ...change }))
}

/** Fetches everything that is known of the post again. */
export const refetchOwnState = (queries: QueryClient, postId: string) =>
  queries.invalidateQueries({ queryKey: ownStateKey(postId) })

/** Only who knows the results of a poll hears of further votes. */
export function setVotes(queries: QueryClient, postId: string, votes: number[]) {
  queries.setQueryData<OwnState>(
    ownStateKey(postId),
    (own) => own?.poll && { ...own, poll: { ...own.poll, votes } },
  )
}

/** Fetches the results of polls that are known. */
export function refetchVotes(queries: QueryClient) {
  for (const [queryKey, own] of queries.getQueriesData<OwnState>({ queryKey: ownStatesKey }))
    if (own?.poll) void queries.invalidateQueries({ queryKey })
}

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
    onSent: async (reply, { emoji }) => {
      await cancelReads(queries)
      const before = queries.getQueryData<OwnState>(ownStateKey(postId))?.reaction
      const change = { clicked: post, before, after: emoji }
      // Shown together: with the own reaction alone, the count would not include the reaction.
      notifyManager.batch(() => {
        setOwnState(queries, postId, { reaction: emoji })
        updatePosts(queries, (shown) =>
          shown.postId === postId ? afterReaction(shown, reply, change) : shown,
        )
      })
    },
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
