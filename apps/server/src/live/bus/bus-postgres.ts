/** The bus on PostgreSQL: LISTEN and NOTIFY. */

import { Client } from 'pg'
import { BUS_TIMEOUT, type BusEngine } from './bus-connection.ts'

const CHANNEL = 'canopy'

/** Connects the nodes on the database at `url`. */
export const postgresEngine = (url: string): BusEngine => ({
  name: 'postgres',
  // PostgreSQL accepts fewer than 8,000 bytes.
  payloadMax: 7900,
  async connect(onPayload) {
    const client = new Client({
      connectionString: url,
      application_name: 'canopy bus',
      connectionTimeoutMillis: BUS_TIMEOUT,
      query_timeout: BUS_TIMEOUT,
    })
    const { promise: broken, reject } = Promise.withResolvers<never>()
    broken.catch(() => {})
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection of the bus ended')))
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    const close = () => void client.end().catch(() => {})
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      close()
      throw error
    }
    return {
      send: (payload) =>
        client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] }),
      check: () => client.query('select 1'),
      broken,
      close,
    }
  },
})
