/** Notifies caches, sockets and other nodes of what happened. */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { type BusEngine, serveConnection } from './bus-connection.ts'
import type { BusEvent } from './bus-event.ts'
import { createOutbox } from './outbox.ts'
import { fits, readPayload } from './payloads.ts'

export type { BusEvent } from './bus-event.ts'

export type Bus = {
  /** Equal on nodes that notify each other. Contains no secret. */
  engine: string
  publish(event: BusEvent): void
  /** Calls `listener` for every event from now on. `isOwn`: this node published it. Returns an unsubscribe function. */
  subscribe(listener: (event: BusEvent, isOwn: boolean) => void): () => void
  /** Whether an event is small enough to reach other nodes. One that is not arrives as `events.missed`. */
  fits(event: BusEvent): boolean
  /** Whether there is, or was, another node. */
  hasOthers(): boolean
  /** Whether events of other nodes arrive. A broken connection is noticed within 15 seconds. */
  isConnected(): boolean
  /** Number of times that it connected again after a connection broke. */
  reconnects(): number
  close(): Promise<void>
}

const RETRY_MIN = SECOND / 10
const RETRY_MAX = 5 * SECOND

/**
 * The bus of all nodes that `engine` connects. An event reaches the listeners of this node synchronously, and those of other nodes a
 * moment later. The bus connects in the background and reconnects. A node gets `events.missed` when it has connected, after each attempt
 * without success, and when another node had published what did not reach it. Listeners must not throw. `onError` is called once per
 * outage.
 */
export function createBus(engine: BusEngine, onError: (error: Error) => void): Bus {
  const node = randomUUID()
  const listeners = new Set<(event: BusEvent, isOwn: boolean) => void>()
  const outbox = createOutbox()
  const closing = new AbortController()
  const { signal } = closing
  let isConnected = false
  let isReported = false
  /** Something happened here that did not reach other nodes. */
  let isUnheard = false
  let connects = 0
  let hasOthers = false

  function notify(event: BusEvent, isOwn: boolean) {
    for (const listener of listeners) listener(event, isOwn)
  }

  function onConnect() {
    isConnected = true
    isReported = false
    connects += 1
    notify({ type: 'events.missed' }, true)
    outbox.add({ type: isUnheard ? 'events.missed' : 'node.joined' })
    isUnheard = false
  }

  function onPayload(payload: string) {
    for (const event of readPayload(payload, node)) {
      hasOthers = true
      const isJoining = event.type === 'node.joined'
      if (isJoining || event.type === 'events.missed') outbox.add({ type: 'node.present' })
      if (!isJoining && event.type !== 'node.present') notify(event, false)
    }
  }

  async function run() {
    let pause = RETRY_MIN
    while (!signal.aborted) {
      const begin = performance.now()
      try {
        await serveConnection({ engine, node, outbox, onConnect, onPayload, signal })
      } catch (error) {
        if (!isReported) onError(new Error('the bus has no connection', { cause: error }))
        isReported = true
      }
      // Some of the last events may have been sent, and no node knows which.
      if (isConnected) isUnheard = true
      isConnected = false
      outbox.take()
      outbox.wake()
      // Events that others publish meanwhile do not arrive here.
      if (!signal.aborted) notify({ type: 'events.missed' }, true)
      const wasLong = performance.now() - begin > RETRY_MAX
      pause = wasLong ? RETRY_MIN : Math.min(pause * 2, RETRY_MAX)
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    engine: engine.name,
    fits: (event) => fits(event, engine.payloadMax),
    publish(event) {
      notify(event, true)
      if (isConnected) outbox.add(event)
      else isUnheard = true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasOthers: () => hasOthers,
    isConnected: () => isConnected,
    reconnects: () => Math.max(0, connects - 1),
    async close() {
      closing.abort()
      outbox.wake()
      await running
    },
  }
}
