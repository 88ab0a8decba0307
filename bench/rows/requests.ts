import type { Request } from 'autocannon'
import type { Load } from '../support/compare.ts'
import { cycle } from '../support/cycle.ts'
import { load } from '../support/load.ts'
import { readerHeaders } from '../support/reader.ts'
import type { Environment } from './row.ts'

export type Caller = Environment['targets']['members'][number]

const CONNECTIONS = 32

/** Sends the requests that `next` makes, each as the next member. Fails when a response has another status than `status`. */
export function requests(
  { appUrl, targets }: Environment,
  { status, connections = CONNECTIONS }: { status: number; connections?: number },
  next: (caller: Caller) => Request,
): Load {
  const callers = cycle(targets.members)
  const setupRequest = (request: Request) => {
    const caller = callers.next().value
    const { headers, ...own } = next(caller)
    return { ...request, ...own, headers: { ...readerHeaders(caller.token), ...headers } }
  }
  return (seconds) =>
    load({ url: appUrl, connections, duration: seconds, requests: [{ setupRequest }] }, status)
}
