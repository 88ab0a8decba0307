/** Reads of older pages of the feed, single posts, and the leaderboard. */

import { endpoints } from '../../packages/contract/src/endpoints.ts'
import { cycle } from '../cycle.ts'
import { FEED_PATH, readerHeaders } from '../reader.ts'
import { requests } from './requests.ts'
import type { Environment, Row } from './row.ts'

export const DEPTH = 100
const NEXT = /<([^>]+)>; rel="next"/

/** Follows the links to the next page, as the browser app does. */
export async function deepPage({ appUrl, targets }: Environment, firstPath: string, depth = DEPTH) {
  const headers = readerHeaders(targets.members[0]?.token ?? '')
  let path = firstPath
  for (let page = 1; page < depth; page += 1) {
    const response = await fetch(new URL(path, appUrl), { headers })
    await response.arrayBuffer()
    const next = NEXT.exec(response.headers.get('link') ?? '')?.[1]
    if (next === undefined) throw new Error(`${firstPath} has only ${page} pages`)
    path = next
  }
  const { pathname, search } = new URL(path, appUrl)
  return pathname + search
}

export const pageDeep: Row = {
  name: `page ${DEPTH} of the feed`,
  async load(environment) {
    const path = await deepPage(environment, FEED_PATH)
    return requests(environment, { status: 200 }, () => ({ path }))
  },
}

/** Pages of other lengths are not kept. */
export const UNKEPT_PATH = `${FEED_PATH}?limit=19`

export const pageDeepRead: Row = {
  name: `page ${DEPTH} of the feed, read each time`,
  async load(environment) {
    const path = await deepPage(environment, UNKEPT_PATH)
    return requests(environment, { status: 200 }, () => ({ path }))
  },
}

/** Each request reads what belongs to another post or author. */
const readsOf = (name: string, kind: 'posts' | 'authors', pathOf: (id: string) => string): Row => ({
  name,
  async load(environment) {
    const ids = cycle(environment.targets[kind])
    return requests(environment, { status: 200 }, () => ({ path: pathOf(ids.next().value) }))
  },
})

const ofPost = (path: string) => (postId: string) => path.replace(':postId', postId)

export const onePost = readsOf('one post', 'posts', ofPost(endpoints.getPost.path))
export const comments = readsOf('comments on a post', 'posts', ofPost(endpoints.listComments.path))
export const reactions = readsOf('who reacted to a post', 'posts', ofPost(endpoints.listReactions.path))
export const postsOfMember = readsOf('posts of a member', 'authors', (id) => `${FEED_PATH}?userId=${id}`)

export const ownMarks: Row = {
  name: 'own marks on the newest page',
  async load(environment) {
    const path = `${endpoints.getOwnMarks.path}?ids=${environment.targets.posts.slice(0, 20).join(',')}`
    return requests(environment, { status: 200 }, () => ({ path }))
  },
}

export const leaderboard: Row = {
  name: 'leaderboard',
  load: async (environment) =>
    requests(environment, { status: 200 }, () => ({ path: endpoints.getLeaderboard.path })),
}
