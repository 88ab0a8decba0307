/** Reading further down in the feed and beside it. */

import { endpoints } from '../../packages/contract/src/endpoints.ts'
import { inTurn } from '../in-turn.ts'
import { FEED_PATH, readerHeaders } from '../reader.ts'
import { requests } from './requests.ts'
import type { Row, Stand } from './row.ts'

const DEPTH = 100
const NEXT = /<([^>]+)>; rel="next"/

/** The path of the hundredth page, found as a reader finds it. */
async function deepPage({ appUrl, targets }: Stand) {
  const headers = readerHeaders(targets.members[0]?.token ?? '')
  let path: string = FEED_PATH
  for (let page = 1; page < DEPTH; page += 1) {
    const response = await fetch(new URL(path, appUrl), { headers })
    await response.arrayBuffer()
    const next = NEXT.exec(response.headers.get('link') ?? '')?.[1]
    if (next === undefined) throw new Error(`the feed ends at page ${page}`)
    path = next
  }
  const { pathname, search } = new URL(path, appUrl)
  return pathname + search
}

export const pageDeep: Row = {
  name: `page ${DEPTH} of the feed`,
  async load(stand) {
    const path = await deepPage(stand)
    return requests(stand, { status: 200 }, () => ({ path }))
  },
}

/** A row that reads something about a post, each time another one. */
const ofPosts = (name: string, path: string): Row => ({
  name,
  async load(stand) {
    const posts = inTurn(stand.targets.posts)
    return requests(stand, { status: 200 }, () => ({ path: path.replace(':postId', posts.next().value) }))
  },
})

export const onePost = ofPosts('one post', endpoints.getPost.path)
export const comments = ofPosts('comments on a post', endpoints.listComments.path)
export const reactions = ofPosts('who reacted to a post', endpoints.listReactions.path)

export const ownPosts: Row = {
  name: 'posts of a member',
  load: async (stand) =>
    requests(stand, { status: 200 }, ({ userId }) => ({ path: `${FEED_PATH}?userId=${userId}` })),
}

export const ownMarks: Row = {
  name: 'own marks on the newest page',
  async load(stand) {
    const path = `${endpoints.getOwnMarks.path}?ids=${stand.targets.posts.slice(0, 20).join(',')}`
    return requests(stand, { status: 200 }, () => ({ path }))
  },
}

export const leaderboard: Row = {
  name: 'leaderboard',
  load: async (stand) => requests(stand, { status: 200 }, () => ({ path: endpoints.getLeaderboard.path })),
}
