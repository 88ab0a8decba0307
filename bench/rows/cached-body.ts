/** Reads of responses that are the same for all members: unchanged since the last read, or for the first time. */

import type { IncomingHttpHeaders } from 'node:http'
import { load } from '../support/load.ts'
import { readerHeaders } from '../support/reader.ts'
import type { Environment, Row } from './row.ts'

const CONNECTIONS = 32

/** Each connection is another member. */
const readers =
  (url: string, { targets }: Environment, status: number, headers: IncomingHttpHeaders) =>
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

/** Readers already have the current response of `path`. The app's may have changed since the baseline copied it. */
export function notModified(name: string, path: string): Row {
  async function pollers(url: string, environment: Environment) {
    const token = environment.targets.members[0]?.token ?? ''
    const { headers } = await fetch(url + path, { headers: readerHeaders(token) })
    return readers(url + path, environment, 304, { 'if-none-match': headers.get('etag') ?? '' })
  }
  return {
    name,
    load: (environment) => pollers(environment.appUrl, environment),
    baseline: { goal: 0.6, load: (environment, baselineUrl) => pollers(baselineUrl, environment) },
  }
}

/** Readers load `path` for the first time. */
export const fullBody = (name: string, path: string): Row => ({
  name,
  load: async (environment) => readers(environment.appUrl + path, environment, 200, {}),
  baseline: {
    goal: 0.5,
    load: async (environment, baselineUrl) => readers(baselineUrl + path, environment, 200, {}),
  },
})
