/** The bus of several nodes on one database: LISTEN and NOTIFY carry every event to the other nodes. */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { Client } from 'pg'
import { z } from 'zod'
import { type Bus, BusEvent, createBus } from './bus.ts'

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

/** Cuts events to payloads that fit; one that fits in none is told as "anything may have changed". */
function* payloadsOf(node: string, events: BusEvent[]) {
  let batch: BusEvent[] = []
  const textOf = (some: BusEvent[]) => JSON.stringify([node, some] satisfies z.infer<typeof Payload>)
  for (const event of events) {
    const fitting = Buffer.byteLength(textOf([event])) <= PAYLOAD_MAX ? event : { type: 'missed' as const }
    if (Buffer.byteLength(textOf([...batch, fitting])) > PAYLOAD_MAX) {
      yield textOf(batch)
      batch = []
    }
    batch.push(fitting)
  }
  if (batch.length > 0) yield textOf(batch)
}

function parse(payload: string | undefined): z.infer<typeof Payload> {
  try {
    return Payload.parse(JSON.parse(payload ?? ''))
  } catch {
    // A newer node tells of things unknown here.
    return ['', [{ type: 'missed' }]]
  }
}

/**
 * Connects to `url` and stays connected: a connection that breaks is made anew, after which every node hears `missed`.
 * Listeners must not throw; `onError` hears of broken connections.
 */
export function createPostgresBus(url: string, onError: (error: Error) => void): Bus {
  const node = randomUUID()
  const local = createBus()
  const closing = new AbortController()
  let isConnected = false
  let waiting: BusEvent[] = []
  let wake = () => {}

  /** Resolves when there is something to send, at the latest when it is time for a heartbeat. */
  const rest = () =>
    new Promise<void>((resolve) => {
      if (waiting.length > 0) return resolve()
      const timer = setTimeout(resolve, HEARTBEAT)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function receive(payload: string | undefined) {
    const [sender, events] = parse(payload)
    if (sender !== node) for (const event of events) local.publish(event)
  }

  async function send(client: Client) {
    const events = waiting
    waiting = []
    for (const payload of payloadsOf(node, events))
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload])
    // Without a word now and then, a connection that the network dropped would look like a quiet one.
    if (events.length === 0) await client.query('select 1')
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
      local.publish({ type: 'missed' })
      waiting.push({ type: 'missed' })
      await send(client)
      while (!closing.signal.aborted) {
        await Promise.race([rest(), broken.promise])
        await sleep(BATCH_DELAY)
        await send(client)
      }
      if (waiting.length > 0) await send(client)
    } finally {
      isConnected = false
      waiting = []
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
      local.publish(event)
      if (!isConnected) return
      waiting.push(event)
      wake()
    },
    subscribe: local.subscribe,
    async close() {
      closing.abort()
      wake()
      await running
    },
  }
}
