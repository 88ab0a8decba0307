/** Each server process writes now and then that it is alive, so that stewards see how many there are. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/database.ts'
import { deleteNode, upsertNode } from './node-queries.ts'

const BEAT = 30 * SECOND
/** How long `stop` waits for the database. Without it, the process counts as gone after a while. */
const STOP_TIMEOUT = 2 * SECOND

export type Heartbeat = { stop(): Promise<void> }

export function startHeartbeat(db: Db, onError: (error: unknown) => void): Heartbeat {
  const nodeId = uuidv7()
  const beat = () => upsertNode(db, nodeId).catch(onError)
  let last = beat()
  const timer = setInterval(() => {
    last = beat()
  }, BEAT).unref()
  return {
    async stop() {
      clearInterval(timer)
      const removed = last.then(() => deleteNode(db, nodeId)).catch(onError)
      await Promise.race([removed, sleep(STOP_TIMEOUT, undefined, { ref: false })])
    },
  }
}
