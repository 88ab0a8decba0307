import { SECOND } from '@canopy/contract/limits'
import type { LiveMessage } from '@canopy/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { commentsKey } from './comment-cache.ts'
import { newestKey, postKey } from './post-cache.ts'

type Stale = Extract<LiveMessage, { type: 'stale' }>

const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let fetchedAt = Number.NEGATIVE_INFINITY

function fetchNow(queries: QueryClient) {
  timer = undefined
  fetchedAt = performance.now()
  const posts = [...waiting]
  waiting.clear()
  const keys = posts.flatMap((postId) => [postKey(postId), commentsKey(postId)])
  for (const queryKey of [newestKey, ...keys]) void queries.invalidateQueries({ queryKey })
}

/** Fetches again what the server cannot send to this member, at most once per second. */
export function refetchStale(queries: QueryClient, { posts = [] }: Stale) {
  for (const postId of posts) waiting.add(postId)
  if (timer !== undefined) return
  timer = setTimeout(fetchNow, Math.max(fetchedAt + SECOND - performance.now(), 0), queries)
}
