/** What happened, sent to whoever has to know: caches, sockets, other nodes. Events carry ids; listeners read the rest. */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { Client } from 'pg'
import { z } from 'zod'

const id = z.string()

export const BusEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal(['post.created', 'post.changed', 'post.deleted']), postId: id }),
  z.object({ type: z.literal('comment.created'), commentId: id }),
  z.object({ type: z.literal('member.changed'), userId: id }),
  z.object({ type: z.literal('points.changed'), userId: id }),
  z.object({ type: z.literal('notification.created'), userId: id, id }),
  z.object({ type: z.literal('notifications.changed'), userId: id }),
  z.object({ type: z.literal('products.changed') }),
  z.object({ type: z.literal('sessions.revoked'), sessionIds: z.array(id) }),
  /** Events of other nodes may have been lost: anything may have changed. */
  z.object({ type: z.literal('events.missed') }),
])
export type BusEvent = z.infer<typeof BusEvent>

export type Bus = {
  publish(event: BusEvent): void
  /** Calls `listener` for every event from now on; returns the function that ends it. */
  subscribe(listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'canopy'
/** PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_MAX = 7900
/** Events wait this long for company, since every NOTIFY takes a lock that all of the database's commits share. */
const BATCH_DELAY = 5
const HEARTBEAT = 10 * SECOND
const ANSWER_TIMEOUT = 5 * SECOND
const RETRY_MIN = SECOND / 10
const RETRY_MAX = 5 * SECOND

const Payload = z.tuple([z.string(), z.array(BusEvent)])
const MISSED = JSON.stringify({ type: 'events.missed' } satisfies BusEvent)

/** Joins serialised events to payloads that fit; an event that fits in none is sent as `missed`. */
function* payloadsOf(node: string, events: Iterable<string>) {
  const payloadOf = (some: string[]) => `["${node}",[${some.join()}]]`
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

function parse(payload: string): BusEvent[] {
  try {
    const [, events] = Payload.parse(JSON.parse(payload))
    return events
  } catch {
    // A newer node sends events that are unknown here.
    return [{ type: 'events.missed' }]
  }
}

/**
 * The bus of all nodes on the database at `url`: an event reaches the listeners of this node at once, those of the others by LISTEN and
 * NOTIFY. It connects in the background and stays connected: after each new connection every node gets `missed`, since events
 * that happen without one do not reach the other nodes. Listeners must not throw; `onError` is called for broken connections.
 */
export function createBus(url: string, onError: (error: Error) => void): Bus {
  const node = randomUUID()
  const listeners = new Set<(event: BusEvent) => void>()
  const closing = new AbortController()
  let isConnected = false
  /** Serialised: of equal events in a batch one is enough, since a listener reads what there is by then. */
  let waiting = new Set<string>()
  let wake = () => {}

  /** Resolves when there is something to send, at the latest when it is time for a heartbeat. */
  const rest = () =>
    new Promise<void>((resolve) => {
      if (waiting.size > 0) return resolve()
      const timer = setTimeout(resolve, HEARTBEAT)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function notify(event: BusEvent) {
    for (const listener of listeners) listener(event)
  }

  function receive(payload = '') {
    // PostgreSQL sends a node its own payloads as well, on a single node nothing else: they are not worth parsing.
    if (payload.startsWith(`["${node}"`)) return
    for (const event of parse(payload)) notify(event)
  }

  async function send(client: Client) {
    const events = waiting
    waiting = new Set()
    for (const payload of payloadsOf(node, events))
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload])
    // Without a statement now and then, a connection that the network dropped would look like a quiet one.
    if (events.size === 0) await client.query('select 1')
  }

  /** Listens and sends on one connection until the bus is closed. @throws what broke the connection */
  async function serve() {
    const client = new Client({
      connectionString: url,
      application_name: 'canopy bus',
      connectionTimeoutMillis: ANSWER_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
    })
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(() => {})
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('the connection of the bus ended')))
    client.on('notification', ({ payload }) => receive(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      isConnected = true
      notify({ type: 'events.missed' })
      waiting.add(MISSED)
      await send(client)
      while (!closing.signal.aborted) {
        await Promise.race([rest(), broken.promise])
        await sleep(BATCH_DELAY)
        await send(client)
      }
      if (waiting.size > 0) await send(client)
    } finally {
      isConnected = false
      waiting.clear()
      wake()
      client.end().catch(() => {})
    }
  }

  async function run() {
    for (let pause = RETRY_MIN; !closing.signal.aborted; pause = Math.min(pause * 2, RETRY_MAX)) {
      try {
        await serve()
      } catch (error) {
        onError(new Error('the bus lost its connection', { cause: error }))
      }
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    publish(event) {
      notify(event)
      if (!isConnected) return
      waiting.add(JSON.stringify(event))
      wake()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closing.abort()
      wake()
      await running
    },
  }
}
