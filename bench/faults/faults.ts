/** Faults that one of many nodes may have, and the metric that shows each. */

import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR, SECOND } from '../../packages/contract/src/limits.ts'
import { type Fault, failures, read } from './site.ts'
import type { System } from './system.ts'

/** Time for which a killed process stays away, as until a supervisor starts it again. */
const DOWN = 3 * SECOND
const PARTITION = 15 * SECOND
const LAG = 15 * SECOND
const JUMP = 5 * SECOND

/** Kills something, and starts it again. */
async function away(kill: () => Promise<unknown> | undefined, start: () => Promise<unknown> | undefined) {
  await kill()
  await sleep(DOWN)
  await start()
  return []
}

/** A node that is away shows nothing. */
const absence = async (system: System) => async () =>
  (await read(system, /^process_memory_bytes/)).includes(undefined)

const zeroOf = (line: RegExp) => async (system: System) => async () => (await read(system, line)).includes(0)

const busIsDown = zeroOf(/^bus_connected[ {]/)

export const faults: Fault<System>[] = [
  {
    name: 'a node is killed',
    happen: ({ nodes: [node] }) =>
      away(
        () => node?.kill(),
        () => node?.start(),
      ),
    shownBy: absence,
  },
  {
    name: 'the database is killed',
    happen: ({ database: { primary } }) => away(primary.kill, primary.start),
    shownBy: failures,
  },
  {
    name: 'the database is restarted',
    async happen({ database: { primary } }) {
      await primary.stop()
      await primary.start()
      return []
    },
    shownBy: failures,
  },
  {
    name: 'Redis is killed',
    happen: ({ redis }) => away(redis.kill, redis.restart),
    shownBy: busIsDown,
  },
  {
    name: 'the network to Redis is cut',
    async happen({ redis }) {
      redis.pause()
      await sleep(PARTITION)
      redis.resume()
      return []
    },
    shownBy: busIsDown,
  },
  {
    name: 'S3 is killed',
    happen: ({ s3 }) => away(s3.kill, s3.restart),
    shownBy: failures,
  },
  {
    name: 'the replica falls behind',
    async happen({ database: { replica } }) {
      await replica.pause()
      await sleep(LAG)
      await replica.resume()
      return []
    },
    shownBy: zeroOf(/^database_replica_used[ {]/),
  },
  {
    name: 'the clock of a node jumps an hour ahead',
    async happen({ clock }) {
      await clock.set(HOUR)
      await sleep(JUMP)
      await clock.set(0)
      return []
    },
    shownBy: async (system) => async () =>
      (await read(system, /^clock_difference_seconds/)).some((seconds = 0) => seconds > HOUR / SECOND / 2),
  },
]
