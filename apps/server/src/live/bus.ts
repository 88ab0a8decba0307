/** Notifies caches, sockets and other nodes of what happened. */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { serveConnection } from './bus-connection.ts'
import type { BusEvent } from './bus-event.ts'
import { createOutbox } from './outbox.ts'
import { readPayload } from './payloads.ts'

export type { BusEvent } from './bus-event.ts'

export type Bus = {
  publish(event: BusEvent): void
  /** Calls `listener` for every event from now on. `isOwn`: this node published it. Returns an unsubscribe function. */
  subscribe(listener: (event: BusEvent, isOwn: boolean) => void): () => void
  /** Whether there is, or was, another node. */
  hasOthers(): boolean
  /** Whether events of other nodes arrive. A broken connection is noticed within 15 seconds. */
  isConnected(): boolean
  close(): Promise<void>
}

const RETRY_MIN = SECOND / 10
const RETRY_MAX = 5 * SECOND

/**
 * The bus of all nodes on the database at `url`. An event reaches the listeners of this node synchronously and those of other nodes by
 * LISTEN and NOTIFY. The bus connects in the background and reconnects; after each connect every node gets `events.missed`, because
 * events that happen without a connection do not reach other nodes. Listeners must not throw. `onError` is called when a connection
 * breaks.
 */
export function createBus(url: string, onError: (error: Error) => void): Bus {
  const node = randomUUID()
  const listeners = new Set<(event: BusEvent, isOwn: boolean) => void>()
  const outbox = createOutbox()
  const closing = new AbortController()
  const { signal } = closing
  let isConnected = false
  let hasOthers = false

  function notify(event: BusEvent, isOwn: boolean) {
    for (const listener of listeners) listener(event, isOwn)
  }

  function onConnect() {
    isConnected = true
    notify({ type: 'events.missed' }, true)
    outbox.add({ type: 'events.missed' })
  }

  function onPayload(payload: string) {
    for (const event of readPayload(payload, node)) {
      hasOthers = true
      if (event.type === 'events.missed') outbox.add({ type: 'node.present' })
      if (event.type !== 'node.present') notify(event, false)
    }
  }

  async function run() {
    for (let pause = RETRY_MIN; !signal.aborted; pause = Math.min(pause * 2, RETRY_MAX)) {
      try {
        await serveConnection({ url, node, outbox, onConnect, onPayload, signal })
      } catch (error) {
        onError(new Error('the bus lost its connection', { cause: error }))
      }
      isConnected = false
      outbox.take()
      outbox.wake()
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    publish(event) {
      notify(event, true)
      if (isConnected) outbox.add(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasOthers: () => hasOthers,
    isConnected: () => isConnected,
    async close() {
      closing.abort()
      outbox.wake()
      await running
    },
  }
}
