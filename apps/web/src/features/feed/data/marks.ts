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
import { loadMark, type Mark } from './load-mark.ts'
import { cancelReads, updatePosts } from './post-cache.ts'
import { afterReaction, type Choice, countsOf } from './reactions.ts'
import { useLatestChoice } from './use-latest-choice.ts'

/** The posts reported in this browser. */
export const reportedPosts = stored<string[]>(storageKeys.reportedPosts, z.array(z.string()), [])

const marksKey = ['feed', 'mark']
const markKey = (postId: string) => [...marksKey, postId]

const markQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: markKey(postId),
    queryFn: async () => (await takeAhead(postId)) ?? loadMark(api, postId),
    meta: { offline: true },
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  })

const noMark: Mark = { reaction: undefined, saved: false, reported: false, threadMuted: false }

export function useMark(postId: string): Mark {
  const { data = noMark } = useQuery(markQuery(useApi(), postId))
  return data.reported || !reportedPosts.get().includes(postId) ? data : { ...data, reported: true }
}

/** Marks that are being loaded for cards that have not appeared yet, by reader and post; undefined if that fails. */
const ahead = new Map<string, Promise<Mark | undefined>>()

const aheadKey = (postId: string) => `${storedUserId()} ${postId}`

function takeAhead(postId: string) {
  const mark = ahead.get(aheadKey(postId))
  ahead.delete(aheadKey(postId))
  return mark
}

/** Keeps the mark in a task of its own: those of a page together would interrupt scrolling on a slow phone. */
async function loadAhead(api: Api, queries: QueryClient, postId: string) {
  const key = aheadKey(postId)
  const loading = loadMark(api, postId).catch(() => undefined)
  ahead.set(key, loading)
  const mark = await loading
  await new Promise((resolve) => setTimeout(resolve))
  if (ahead.delete(key) && mark && key === aheadKey(postId))
    await queries.prefetchQuery({ ...markQuery(api, postId), queryFn: () => mark })
}

/** Loads the marks of a page of posts with one call. Each card would otherwise send one of its own when it appears. */
export function useMarksOf(posts: Post[] | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    for (const { postId } of posts ?? [])
      if (!queries.getQueryState(markKey(postId)) && !ahead.has(aheadKey(postId)))
        void loadAhead(api, queries, postId)
  }, [posts, api, queries])
}

export function setMark(queries: QueryClient, postId: string, change: Partial<Mark>) {
  cacheReply<string[], Mark>(queries, markKey(postId), (mark = noMark) => ({ ...mark, ...change }))
}

/** Fetches everything that is known of the post again. */
export const refetchMark = (queries: QueryClient, postId: string) =>
  queries.invalidateQueries({ queryKey: markKey(postId) })

/** Only who knows the results of a poll hears of further votes. */
export function setVotes(queries: QueryClient, postId: string, votes: number[]) {
  queries.setQueryData<Mark>(
    markKey(postId),
    (mark) => mark?.poll && { ...mark, poll: { ...mark.poll, votes } },
  )
}

/** Fetches the results of polls that are known. */
export function refetchVotes(queries: QueryClient) {
  for (const [queryKey, mark] of queries.getQueriesData<Mark>({ queryKey: marksKey }))
    if (mark?.poll) void queries.invalidateQueries({ queryKey })
}

/** The reader's latest choice, the post with the counts that follow from it, and the function that reacts. */
export function useReaction({
  post,
  mark: { reaction },
  userId,
}: {
  post: Post
  mark: Mark
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
      const before = queries.getQueryData<Mark>(markKey(postId))?.reaction
      const change = { clicked: post, before, after: emoji }
      // Shown together: with the mark alone, the count would not include the reaction.
      notifyManager.batch(() => {
        setMark(queries, postId, { reaction: emoji })
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
  mark: { saved },
  userId,
}: {
  postId: string
  mark: Mark
  userId: string
}) {
  const api = useApi()
  const queries = useQueryClient()

  const { choose, pending } = useLatestChoice({
    key: ['feed', 'save', postId],
    send: (choice: { saved: boolean }) =>
      api.call(choice.saved ? savePost : unsavePost, { body: { postId, userId } }),
    onSent: (reply) => setMark(queries, postId, { saved: reply.saved }),
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
