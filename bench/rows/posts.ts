/** Reads of older pages of the feed, single posts, and the leaderboard. */

import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { cycle } from '../support/cycle.ts'
import { FEED_PATH, readerHeaders } from '../support/reader.ts'
import { requests } from './requests.ts'
import type { Environment, Row } from './row.ts'

export const DEPTH = 100
const NEXT = /<([^>]+)>; rel="next"/

/** The page to which the page at `path` links. */
async function nextPath({ appUrl, targets }: Environment, path: string) {
  const headers = readerHeaders(targets.members[0]?.token ?? '')
  const response = await fetch(new URL(path, appUrl), { headers })
  await response.arrayBuffer()
  const next = NEXT.exec(response.headers.get('link') ?? '')?.[1]
  if (next === undefined) throw new Error(`${path} has no next page`)
  const { pathname, search } = new URL(next, appUrl)
  return pathname + search
}

/** Follows the links to the next page, as the browser app does. */
export async function deepPage(environment: Environment, firstPath: string, depth = DEPTH) {
  let path = firstPath
  for (let page = 1; page < depth; page += 1) path = await nextPath(environment, path)
  return path
}

export const pageDeep: Row = {
  name: `page ${DEPTH} of the feed`,
  async load(environment) {
    const path = await deepPage(environment, FEED_PATH)
    return requests(environment, { status: 200 }, () => ({ path }))
  },
}

/** Number of places, more than the server remembers to have been asked for. */
const PLACES = 1500

/** Each request reads after another post, since the server keeps pages that it is asked for again. */
export const pageDeepRead: Row = {
  name: `page ${DEPTH} of the feed, read each time`,
  async load(environment) {
    const one = '&limit=1'
    const paths = [await deepPage(environment, FEED_PATH)]
    while (paths.length < PLACES) {
      const next = await nextPath(environment, `${paths.at(-1)}${one}`)
      paths.push(next.replace(one, ''))
    }
    const places = cycle(paths)
    return requests(environment, { status: 200 }, () => ({ path: places.next().value }))
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

export const onePost = readsOf('one post', 'posts', ofPost(allEndpoints.getPost.path))
export const comments = readsOf('comments on a post', 'posts', ofPost(allEndpoints.listComments.path))
export const reactions = readsOf('who reacted to a post', 'posts', ofPost(allEndpoints.listReactions.path))
export const postsOfMember = readsOf('posts of a member', 'authors', (id) => `${FEED_PATH}?userId=${id}`)

export const ownStates: Row = {
  name: 'own states on the newest page',
  async load(environment) {
    const path = `${allEndpoints.getOwnMarks.path}?ids=${environment.targets.posts.slice(0, 20).join(',')}`
    return requests(environment, { status: 200 }, () => ({ path }))
  },
}

export const leaderboard: Row = {
  name: 'leaderboard',
  load: async (environment) =>
    requests(environment, { status: 200 }, () => ({ path: allEndpoints.getLeaderboard.path })),
}
