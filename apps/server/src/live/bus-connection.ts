/** One connection of the bus, on which it listens and sends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { Client } from 'pg'
import type { Outbox } from './outbox.ts'
import { payloadsOf } from './payloads.ts'

const CHANNEL = 'canopy'
/** Events wait this long for others, because each NOTIFY takes a lock that all commits of the database share. */
const BATCH_DELAY = 5
const HEARTBEAT = 10 * SECOND
const QUERY_TIMEOUT = 5 * SECOND

type Parts = {
  url: string
  node: string
  outbox: Outbox
  onConnect: () => void
  onPayload: (payload: string) => void
  signal: AbortSignal
}

/** Connects and serves until `signal` is aborted and the outbox is empty. @throws the error that broke the connection */
export async function serveConnection({ url, node, outbox, onConnect, onPayload, signal }: Parts) {
  const client = new Client({
    connectionString: url,
    application_name: 'canopy bus',
    connectionTimeoutMillis: QUERY_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
  })
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  client.on('error', broken.reject)
  client.on('end', () => broken.reject(new Error('the connection of the bus ended')))
  client.on('notification', ({ payload = '' }) => onPayload(payload))

  async function send() {
    const events = outbox.take()
    for (const payload of payloadsOf(node, events))
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload])
    // Without regular statements, a connection that the network dropped would look idle.
    if (events.size === 0) await client.query('select 1')
  }

  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    onConnect()
    await send()
    while (!signal.aborted) {
      await Promise.race([outbox.filled(HEARTBEAT), broken.promise])
      await sleep(BATCH_DELAY)
      await send()
    }
    if (!outbox.isEmpty()) await send()
  } finally {
    client.end().catch(() => {})
  }
}
