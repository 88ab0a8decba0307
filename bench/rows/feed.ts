/** Members who look at the newest page of the feed: again and again without news, or for the first time. */

import type { IncomingHttpHeaders } from 'node:http'
import { load } from '../load.ts'
import { FEED_PATH, readerHeaders } from '../reader.ts'
import type { Row, Stand } from './row.ts'

const CONNECTIONS = 32

/** Every connection is a member of its own; both sides get the same requests. */
function readers({ appUrl, bareUrl, targets }: Stand, status: number, headers: IncomingHttpHeaders) {
  const read = (url: string) => (seconds: number) => {
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
  return { app: read(appUrl), bare: read(bareUrl) }
}

export const conditionalPoll: Row = {
  name: 'conditional feed poll (304)',
  goal: 0.6,
  async prepare(stand) {
    const token = stand.targets.members[0]?.token ?? ''
    const { headers } = await fetch(stand.appUrl + FEED_PATH, { headers: readerHeaders(token) })
    return readers(stand, 304, { 'if-none-match': headers.get('etag') ?? '' })
  },
}

export const newestPage: Row = {
  name: 'newest page of the feed (200)',
  goal: 0.5,
  prepare: async (stand) => readers(stand, 200, {}),
}
