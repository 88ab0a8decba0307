/** Each server process writes now and then that it is alive, so that stewards see how many there are. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { StartupError } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { deleteNode, selectHasOtherBus, upsertNode } from './node-queries.ts'

const BEAT = 30 * SECOND
/** How long `stop` waits for the database. Without it, the process counts as gone after a while. */
const STOP_TIMEOUT = 2 * SECOND

const OTHER_BUS =
  'REDIS_URL: another process on this database has a different one, or only one of them has any, so they would not notify each other. Stop all before you change it; one that crashed counts for 90 seconds'

type Node = { db: Deps['db']; bus: Pick<Deps['bus'], 'engine'> }

/** @throws StartupError while a process is alive that events of this one would not reach */
export async function refuseOtherBus({ db, bus }: Node) {
  if (await selectHasOtherBus(db, bus.engine)) throw new StartupError(OTHER_BUS)
}

export type Heartbeat = { stop(): Promise<void> }

export function startHeartbeat({ db, bus }: Node, onError: (error: unknown) => void): Heartbeat {
  const nodeId = uuidv7()
  async function beat() {
    try {
      await upsertNode(db, nodeId, bus.engine)
      // Processes that start at the same time do not see each other when they start.
      await refuseOtherBus({ db, bus })
    } catch (error) {
      onError(error)
    }
  }
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
