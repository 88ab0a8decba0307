/** What the reader has on each post, asked for in one call for all the cards that appear together. */

import type { GivenReaction } from '@canopy/contract/feed'
import { LIST_PAGE_MAX } from '@canopy/contract/limits'
import type { Api } from '../../../api/client.ts'

export type Mark = { reaction: GivenReaction | undefined; saved: boolean; reported: boolean }

type Waiting = { postId: string; resolve: (mark: Mark) => void; reject: (reason: unknown) => void }

let waiting: Waiting[] = []

/** The reader's marks on one post. @throws ApiError */
export function loadMark(api: Api, postId: string): Promise<Mark> {
  if (waiting.length === 0) queueMicrotask(() => askAll(api))
  return new Promise((resolve, reject) => waiting.push({ postId, resolve, reject }))
}

function askAll(api: Api) {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += LIST_PAGE_MAX)
    void ask(api, all.slice(from, from + LIST_PAGE_MAX))
}

async function ask(api: Api, some: Waiting[]) {
  try {
    const ids = some.map(({ postId }) => postId).join(',')
    const { reactions, saved, reported } = await api.call('getOwnMarks', { query: { ids } })
    for (const { postId, resolve } of some)
      resolve({
        reaction: reactions[postId],
        saved: saved.includes(postId),
        reported: reported.includes(postId),
      })
  } catch (error) {
    for (const { reject } of some) reject(error)
  }
}
