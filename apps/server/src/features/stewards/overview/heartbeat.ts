/** Each server process writes now and then that it is alive, so that stewards see how many there are. */

import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { StartupError } from '../../../config.ts'
import { readVersion } from '../../../files/version.ts'
import { deleteNode, selectSettings, upsertNode } from './node-queries.ts'
import { findDifference, type Node, sharedSettings } from './shared-settings.ts'

const BEAT = 30 * SECOND
/** Time that `stop` waits for the database. If it does not respond, the process counts as gone after a while. */
const STOP_TIMEOUT = 2 * SECOND

/** @throws StartupError while a process is alive that has other settings of those that must be the same */
export async function refuseOtherSettings(node: Node) {
  const own = sharedSettings(node)
  for (const other of await selectSettings(node.db)) {
    const name = findDifference(own, other)
    if (name !== undefined)
      throw new StartupError(
        `${name}: another process on this database has a different one, or only one of them has any. Stop all before you change it; one that crashed counts for 90 seconds`,
      )
  }
}

export type Heartbeat = { stop(): Promise<void> }

export function startHeartbeat(node: Node, onError: (error: unknown) => void): Heartbeat {
  const { db } = node
  const nodeId = uuidv7()
  async function sendHeartbeat() {
    try {
      const kind = { version: await readVersion(), host: hostname() }
      await upsertNode(db, nodeId, sharedSettings(node), kind)
      // Processes that start at the same time do not see each other when they start.
      await refuseOtherSettings(node)
    } catch (error) {
      onError(error)
    }
  }
  let last = sendHeartbeat()
  const timer = setInterval(() => {
    last = sendHeartbeat()
  }, BEAT).unref()
  return {
    async stop() {
      clearInterval(timer)
      const removed = last.then(() => deleteNode(db, nodeId)).catch(onError)
      await Promise.race([removed, sleep(STOP_TIMEOUT, undefined, { ref: false })])
    },
  }
}
