/** Sends generated requests, valid and malformed, to all routes of the OpenAPI document, and collects what must not happen. */

import type { Db } from '../../db/database.ts'
import { meetCommunity } from './community.ts'
import { operationsOf } from './document.ts'
import { createRequests, type FuzzRequest } from './requests.ts'
import { type Outcome, send } from './send.ts'

/** Number of requests on the way at a time. */
const AT_ONCE = 8

/** `request` is its first line. */
type Fault = Outcome & { number: number; what: string; request: string }

export type Tally = {
  /** Status → how many valid and malformed requests had it. */
  statuses: Map<Outcome['status'], { valid: number; malformed: number }>
  /** Calls that did what they were asked for at least once. */
  succeeded: Set<string>
  slowest: number
  faults: Fault[]
}

export const newTally = (): Tally => ({ statuses: new Map(), succeeded: new Set(), slowest: 0, faults: [] })

/** A request may be refused, but must neither break the server nor remain without a response. */
const isFault = ({ status }: Outcome) => typeof status === 'string' || status >= 500

function count({ statuses, succeeded }: Tally, { what, isMalformed }: FuzzRequest, { status }: Outcome) {
  const counts = statuses.get(status) ?? { valid: 0, malformed: 0 }
  counts[isMalformed ? 'malformed' : 'valid'] += 1
  statuses.set(status, counts)
  if (typeof status === 'number' && status < 300 && !isMalformed) succeeded.add(what)
}

type Run = { origin: URL; document: unknown; db: Db; seed: number; from: number; to: number }

/** Sends the requests `from` to `to` (exclusive) of `seed` and adds what happened to `tally`. */
export async function fuzz(
  { origin, document, db, seed, from, to }: Run,
  tally: Tally,
  onProgress: (number: number) => void = () => {},
) {
  const operations = operationsOf(document)
  // After a request to each, everybody is signed in again and knows what there is by then.
  for (let start = from; start < to; start += operations.length) {
    const requestNumber = createRequests(operations, await meetCommunity(db), seed)
    const end = Math.min(to, start + operations.length)
    let next = start
    const sendAll = async () => {
      while (next < end) {
        const number = next++
        const request = requestNumber(number)
        const outcome = await send(origin, request.bytes)
        count(tally, request, outcome)
        tally.slowest = Math.max(tally.slowest, outcome.milliseconds)
        if (isFault(outcome)) {
          const [line = ''] = request.bytes.toString('latin1', 0, 200).split('\r\n')
          tally.faults.push({ number, what: request.what, request: line, ...outcome })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
    onProgress(end)
  }
}
