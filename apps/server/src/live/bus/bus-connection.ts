/** A connection of the bus, on which it listens and sends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { Outbox } from './outbox.ts'
import { payloadsOf } from './payloads.ts'

/** Transport of events between nodes. */
export type BusEngine = {
  /** Equal on nodes that notify each other. Contains no secret. */
  name: string
  /** The most bytes of a payload. */
  payloadMax: number
  /** Resolves when `onPayload` is called for what any node sends, this one included. */
  connect(onPayload: (payload: string) => void): Promise<BusConnection>
}

/** Its promises, and that of `connect`, reject if there is no response within `BUS_TIMEOUT`. */
type BusConnection = {
  send(payload: string): Promise<unknown>
  /** Resolves if the server responds. */
  check(): Promise<unknown>
  /** Rejects when the connection breaks. */
  broken: Promise<never>
  close(): void
}

export const BUS_TIMEOUT = 5 * SECOND
/** Events wait this long for others, because each NOTIFY takes a lock that all commits of the database share. */
const BATCH_DELAY = 5
const HEARTBEAT = 10 * SECOND

type Parts = {
  engine: BusEngine
  node: string
  outbox: Outbox
  onConnect: () => void
  onPayload: (payload: string) => void
  signal: AbortSignal
}

/** Connects and serves until `signal` is aborted and the outbox is empty. @throws the error that broke the connection */
export async function serveConnection({ engine, node, outbox, onConnect, onPayload, signal }: Parts) {
  const connection = await engine.connect(onPayload)

  async function send() {
    const events = outbox.take()
    for (const payload of payloadsOf(node, events, engine.payloadMax)) await connection.send(payload)
    // Sends a command, since an idle connection would not show that the network dropped it.
    if (events.size === 0) await connection.check()
  }

  try {
    onConnect()
    await send()
    while (!signal.aborted) {
      await Promise.race([outbox.filled(HEARTBEAT), connection.broken])
      await sleep(BATCH_DELAY)
      await send()
    }
    if (!outbox.isEmpty()) await send()
  } finally {
    connection.close()
  }
}
