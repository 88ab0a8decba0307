/** Members who read what is the same for all of them: again and again without news, or for the first time. */

import type { IncomingHttpHeaders } from 'node:http'
import { load } from '../load.ts'
import { readerHeaders } from '../reader.ts'
import type { Row, Stand } from './row.ts'

const CONNECTIONS = 32

/** Every connection is a member of its own; both sides get the same requests. */
const readers =
  (url: string, { targets }: Stand, status: number, headers: IncomingHttpHeaders) =>
  (seconds: number) => {
    const members = targets.members.values()
    return load(
      {
        url,
        connections: CONNECTIONS,
        duration: seconds,
        setupClient: (client) =>
          client.setHeaders({ ...readerHeaders(members.next().value?.token ?? ''), ...headers }),
      },
      status,
    )
  }

/** A row for readers who have what lies at `path` already. */
export function unchanged(name: string, path: string): Row {
  async function pollers(url: string, stand: Stand) {
    const token = stand.targets.members[0]?.token ?? ''
    const { headers } = await fetch(stand.appUrl + path, { headers: readerHeaders(token) })
    return readers(url + path, stand, 304, { 'if-none-match': headers.get('etag') ?? '' })
  }
  return {
    name,
    load: (stand) => pollers(stand.appUrl, stand),
    bare: { goal: 0.6, load: (stand, bareUrl) => pollers(bareUrl, stand) },
  }
}

/** A row for readers who have nothing yet of what lies at `path`. */
export const whole = (name: string, path: string): Row => ({
  name,
  load: async (stand) => readers(stand.appUrl + path, stand, 200, {}),
  bare: { goal: 0.5, load: async (stand, bareUrl) => readers(bareUrl + path, stand, 200, {}) },
})
