/** Batches the loading of own states: cards that appear together share one call. */

import { getOwnMarks } from '@canopy/contract/feed/endpoints'
import type { GivenReaction, OwnStates, PollResults } from '@canopy/contract/feed/shapes'
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

let batch: { ids: string[]; reply: Promise<OwnStates> } | undefined

function startBatch(api: Api) {
  const ids: string[] = []
  const send = () => {
    batch = undefined
    return api.call(getOwnMarks, { query: { ids: ids.join(',') } })
  }
  return { ids, reply: Promise.resolve().then(send) }
}

/** @throws ApiError */
export async function loadOwnState(api: Api, postId: string): Promise<OwnState> {
  if (!batch || batch.ids.length === LIST_PAGE_MAX) batch = startBatch(api)
  batch.ids.push(postId)
  const { reactions, saved, reported, mutedThreads, polls } = await batch.reply
  return {
    reaction: reactions[postId],
    saved: saved.includes(postId),
    reported: reported.includes(postId),
    threadMuted: mutedThreads.includes(postId),
    poll: polls[postId],
  }
}
