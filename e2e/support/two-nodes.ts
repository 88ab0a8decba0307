/** Two nodes behind nginx with deploy/nginx.conf. */

import { Client } from 'pg'
import { startNginx } from '../../apps/server/src/testing/servers/nginx.ts'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'
import { startDatabase, startNode } from './start-canopy.ts'

const SETTINGS = { SEED: 'none', LOG_LEVEL: 'error' }

async function startRestartable(
  resources: AsyncDisposableStack,
  database: Awaited<ReturnType<typeof startDatabase>>,
  port: number,
) {
  let node = await startNode(database, port, SETTINGS)
  resources.defer(() => node.stop())
  return {
    port,
    async restart() {
      await node.stop()
      node = await startNode(database, port, SETTINGS)
    },
  }
}

/** Undefined if there is no nginx. */
export async function startTwoNodes(resources: AsyncDisposableStack) {
  const ports = [await freePort(), await freePort()] as const
  const nginx = await startNginx(resources, { host: 'localhost', nodes: ports })
  if (nginx === undefined) return undefined
  const database = await startDatabase(resources)
  const nodes = [
    await startRestartable(resources, database, ports[0]),
    await startRestartable(resources, database, ports[1]),
  ]
  const db = new Client({ connectionString: database.url })
  resources.defer(() => db.end())
  await db.connect()
  return {
    url: `https://localhost:${nginx.https}`,
    nodes,
    db,
    /** Counts the requests that nginx has sent to the node at `port`, and got a response to. */
    async countServedBy(port: number) {
      const lines = (await nginx.readLog()).split('\n')
      return lines.filter((line) => line.endsWith(` 127.0.0.1:${port}`)).length
    },
  }
}
