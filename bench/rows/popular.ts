/** The newest page after one of its posts got a reaction, as the next reader sees it. */

import { createHistogram } from 'node:perf_hooks'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { POSTS_PAGE, REACTIONS } from '../../packages/contract/src/limits.ts'
import { cycle } from '../support/cycle.ts'
import { FEED_PATH, readerHeaders } from '../support/reader.ts'
import type { Row } from './row.ts'

const NANOSECONDS_PER_MILLISECOND = 1_000_000

async function succeed(url: URL, init: RequestInit) {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url.pathname} returned ${response.status}`)
}

export const pageAfterReaction: Row = {
  name: 'newest page after a reaction',
  async load({ appUrl, targets }) {
    const { method, path } = allEndpoints.react
    const last = targets.posts[POSTS_PAGE - 1] ?? ''
    const reactTo = new URL(path.replace(':postId', last), appUrl)
    const newest = new URL(FEED_PATH, appUrl)
    const members = cycle(targets.members)
    const emojis = cycle([...REACTIONS])

    /** Only the page is timed, not the reaction before it. */
    return async (seconds) => {
      const latency = createHistogram()
      const end = performance.now() + seconds * 1000
      while (performance.now() < end) {
        const { userId, token } = members.next().value
        const headers = readerHeaders(token)
        const body = JSON.stringify({ emoji: emojis.next().value, userId })
        await succeed(reactTo, { method, headers: { ...headers, 'content-type': 'application/json' }, body })
        const start = process.hrtime.bigint()
        await succeed(newest, { headers })
        latency.record(process.hrtime.bigint() - start)
      }
      return {
        requests: latency.count,
        perSecond: (1000 * NANOSECONDS_PER_MILLISECOND) / latency.percentile(50),
        p50: latency.percentile(50) / NANOSECONDS_PER_MILLISECOND,
        p99: latency.percentile(99) / NANOSECONDS_PER_MILLISECOND,
      }
    }
  },
}
