/** Batches of bus events as payloads of NOTIFY. */

import { z } from 'zod'
import { BusEvent } from './bus-event.ts'

/** PostgreSQL accepts fewer than 8,000 bytes. */
const PAYLOAD_MAX = 7900

/** Whether an event can be sent to other nodes. */
export const fits = (event: BusEvent) => Buffer.byteLength(JSON.stringify(event)) < PAYLOAD_MAX - 100

const Payload = z.tuple([z.string(), z.array(BusEvent)])
const MISSED = JSON.stringify({ type: 'events.missed' } satisfies BusEvent)

/** Joins serialised events into payloads of `node`. An event that fits into none is sent as `events.missed`. */
export function* payloadsOf(node: string, events: Iterable<string>) {
  const payloadOf = (batch: string[]) => `["${node}",[${batch.join()}]]`
  const room = PAYLOAD_MAX - payloadOf([]).length
  let batch: string[] = []
  let size = 0
  for (const event of events) {
    const fitting = Buffer.byteLength(event) < room ? event : MISSED
    const bytes = Buffer.byteLength(fitting) + 1
    if (size + bytes > room) {
      yield payloadOf(batch)
      batch = []
      size = 0
    }
    batch.push(fitting)
    size += bytes
  }
  if (batch.length > 0) yield payloadOf(batch)
}

/** The events that other nodes sent; none if `node` sent them itself. */
export function readPayload(payload: string, node: string): BusEvent[] {
  // PostgreSQL delivers a node's own payloads too. With a single node there are no others, so they are not worth parsing.
  if (payload.startsWith(`["${node}"`)) return []
  try {
    const [, events] = Payload.parse(JSON.parse(payload))
    return events
  } catch {
    // A node of a newer version sends events that are unknown here.
    return [{ type: 'events.missed' }]
  }
}
