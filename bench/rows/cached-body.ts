/** Members who look at the newest page of the feed: again and again without news, or for the first time. */

import type { IncomingHttpHeaders } from 'node:http'
import { load } from '../load.ts'
import { FEED_PATH, readerHeaders } from '../reader.ts'
import type { Row, Stand } from './row.ts'

const CONNECTIONS = 32

/** Every connection is a member of its own; both sides get the same requests. */
const readers =
  (url: string, { targets }: Stand, status: number, headers: IncomingHttpHeaders) =>
  (seconds: number) => {
    const members = targets.members.values()
    return load(
      {
        url: url + FEED_PATH,
        connections: CONNECTIONS,
        duration: seconds,
        setupClient: (client) =>
          client.setHeaders({ ...readerHeaders(members.next().value?.token ?? ''), ...headers }),
      },
      status,
    )
  }

async function pollers(url: string, stand: Stand) {
  const token = stand.targets.members[0]?.token ?? ''
  const { headers } = await fetch(stand.appUrl + FEED_PATH, { headers: readerHeaders(token) })
  return readers(url, stand, 304, { 'if-none-match': headers.get('etag') ?? '' })
}

export const conditionalPoll: Row = {
  name: 'conditional feed poll (304)',
  load: (stand) => pollers(stand.appUrl, stand),
  bare: { goal: 0.6, load: (stand, bareUrl) => pollers(bareUrl, stand) },
}

export const newestPage: Row = {
  name: 'newest page of the feed (200)',
  load: async (stand) => readers(stand.appUrl, stand, 200, {}),
  bare: { goal: 0.5, load: async (stand, bareUrl) => readers(bareUrl, stand, 200, {}) },
}
