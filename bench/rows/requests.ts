/** Requests of many members at once. */

import type { Request } from 'autocannon'
import type { Load } from '../compare.ts'
import { inTurn } from '../in-turn.ts'
import { load } from '../load.ts'
import { readerHeaders } from '../reader.ts'
import type { Stand } from './row.ts'

export type Caller = Stand['targets']['members'][number]

const CONNECTIONS = 32

/** Each request is of another member than the one before, and is what `next` says; it has to be answered with `status`. */
export function requests(
  { appUrl, targets }: Stand,
  { status, connections = CONNECTIONS }: { status: number; connections?: number },
  next: (caller: Caller) => Request,
): Load {
  const callers = inTurn(targets.members)
  const setupRequest = (request: Request) => {
    const caller = callers.next().value
    const { headers, ...own } = next(caller)
    return { ...request, ...own, headers: { ...readerHeaders(caller.token), ...headers } }
  }
  return (seconds) =>
    load({ url: appUrl, connections, duration: seconds, requests: [{ setupRequest }] }, status)
}
