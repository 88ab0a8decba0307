/** Batches the loading of own states: cards that appear together share one call. */

import { getOwnMarks } from '@canopy/contract/feed/endpoints'
import type { GivenReaction, PollResults } from '@canopy/contract/feed/shapes'
import { LIST_PAGE_MAX } from '@canopy/contract/limits'
import type { Api } from '../../../api/client.ts'

/** `poll` is there once the reader may know the results. */
export type OwnState = {
  reaction: GivenReaction | undefined
  saved: boolean
  reported: boolean
  threadMuted: boolean
  poll?: PollResults | undefined
}

type Waiting = { postId: string; resolve: (own: OwnState) => void; reject: (reason: unknown) => void }

let waiting: Waiting[] = []

/** @throws ApiError */
export function loadOwnState(api: Api, postId: string): Promise<OwnState> {
  if (waiting.length === 0) queueMicrotask(() => loadWaiting(api))
  return new Promise((resolve, reject) => waiting.push({ postId, resolve, reject }))
}

function loadWaiting(api: Api) {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += LIST_PAGE_MAX)
    void loadBatch(api, all.slice(from, from + LIST_PAGE_MAX))
}

async function loadBatch(api: Api, batch: Waiting[]) {
  try {
    const ids = batch.map(({ postId }) => postId).join(',')
    const { reactions, saved, reported, mutedThreads, polls } = await api.call(getOwnMarks, {
      query: { ids },
    })
    for (const { postId, resolve } of batch)
      resolve({
        reaction: reactions[postId],
        saved: saved.includes(postId),
        reported: reported.includes(postId),
        threadMuted: mutedThreads.includes(postId),
        poll: polls[postId],
      })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
