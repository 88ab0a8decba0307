/** Searches for posts and people, as while somebody types. */

import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { cycle } from '../support/cycle.ts'
import { deepPage } from './posts.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'

/** Words that many posts have, that few have and none has, and beginnings of such. */
const WORDS = ['compost', 'pla', 'the river', 'hornbill', 'hor', 'com hornbill', 'xylophone', 'o', 'the xyl']
/** Names that many members have, some have, and with typos. */
const NAMES = ['nim', 'perera', 'amaya bandara', 'member_77', 'pererra', 'tarindu', 'xylophone']

const searches = (name: string, path: string, texts: string[]): Row => ({
  name,
  async load(environment) {
    const next = cycle(texts)
    return requests(environment, { status: 200 }, () => ({
      path: `${path}?q=${encodeURIComponent(next.next().value)}`,
    }))
  },
})

export const postSearch = searches('search for posts', allEndpoints.searchPosts.path, WORDS)
export const peopleSearch = searches('search for people', allEndpoints.searchPeople.path, NAMES)

const PAGE = 3

export const peopleSearchDeep: Row = {
  name: `search for people, page ${PAGE}`,
  async load(environment) {
    const path = await deepPage(environment, `${allEndpoints.searchPeople.path}?q=${NAMES[0]}`, PAGE)
    return requests(environment, { status: 200 }, () => ({ path }))
  },
}
