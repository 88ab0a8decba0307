/** Batches of bus events as payloads. */

import { z } from 'zod'
import { BusEvent } from './bus-event.ts'

/** Bytes for everything in a payload but its events, generously. */
const FRAME_MAX = 100

/** Whether an event fits into payloads of `max` bytes. */
export const fits = (event: BusEvent, max: number) =>
  Buffer.byteLength(JSON.stringify(event)) < max - FRAME_MAX

const Payload = z.tuple([z.string(), z.array(BusEvent)])
const MISSED = JSON.stringify({ type: 'events.missed' } satisfies BusEvent)

/** Joins serialised events into payloads of `node`, of `max` bytes at most. An event that fits into none is sent as `events.missed`. */
export function* payloadsOf(node: string, events: Iterable<string>, max: number) {
  const payloadOf = (batch: string[]) => `["${node}",[${batch.join()}]]`
  const room = max - payloadOf([]).length
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
  // A node's own payloads are delivered too. With a single node there are no others, so they are not worth parsing.
  if (payload.startsWith(`["${node}"`)) return []
  try {
    const [, events] = Payload.parse(JSON.parse(payload))
    return events
  } catch {
    // A node of a newer version sends events that are unknown here.
    return [{ type: 'events.missed' }]
  }
}
