/**
 * `npm run bench:load -- fuzz`: sends 100,000 generated requests, valid and malformed, to all routes of the OpenAPI document of a running server, as
 * members, as stewards and without a login. Fails if a response is a 5xx or missing, takes more than five seconds, if the server's
 * memory grows, or if the ledger of points or the audit log is broken afterwards. The same seed sends the same requests; `--from`
 * continues an earlier run.
 */

import { parseArgs } from 'node:util'
import { verifyAuditLog } from '../apps/server/src/audit/verify.ts'
import { connect } from '../apps/server/src/db/database.ts'
import { verifyLedger } from '../apps/server/src/features/points/index.ts'
import { fuzz, newTally, type Tally } from '../apps/server/src/testing/fuzz/fuzz.ts'
import { log, openDatabase, runBench } from './support/environment.ts'
import { MB, memoryOfServer } from './support/memory.ts'
import { startApp } from './support/servers.ts'
import { markdownOf } from './support/table.ts'

/** Allowed growth of the server's memory from a tenth of the requests to the end, as a factor. */
const GROWTH_MAX = 1.3
const SHOWN_FAULTS = 20
const MEASURED_AT = [0.1, 0.5, 1]

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '100000' },
  },
})
const seed = Number(values.seed)
const from = Number(values.from)
const to = Number(values.to)

/** The response to each request, counted by status. */
const tableOf = ({ statuses }: Tally) =>
  markdownOf([
    ['response', 'valid', 'malformed'],
    ...[...statuses]
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
      .map(([status, { valid, malformed }]) => [String(status), String(valid), String(malformed)]),
  ])

/** Describes the faults. */
function faultsOf({ faults }: Tally, [early = 0, , late = 0]: number[]) {
  const growth = `memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`
  return [
    ...faults.map(
      ({ number, what, request, status, start }) =>
        `${number} ${what}: ${status} to ${request} ${start.slice(-100)}`,
    ),
    ...(late > early * GROWTH_MAX ? [growth] : []),
  ]
}

await runBench(async (resources) => {
  const database = await openDatabase(resources)
  const { url } = await startApp(resources, { ...database, SEED: 'demo' }, undefined)
  const db = connect(database.DATABASE_URL, (error) => log(error.message))
  resources.defer(() => db.destroy())
  const document: unknown = await (await fetch(`${url}/api/docs/json`)).json()
  const tally = newTally()
  const memory: number[] = []
  let reached = from
  for (const share of MEASURED_AT) {
    const end = from + Math.round((to - from) * share)
    await fuzz({ origin: new URL(url), document, db, seed, from: reached, to: end }, tally, (number) =>
      log(`${number} of ${to} requests, ${tally.faults.length} faults`),
    )
    memory.push((await memoryOfServer()) / MB)
    reached = end
  }
  const broken = [
    ...faultsOf(tally, memory),
    ...[(await verifyLedger(db)).fault, (await verifyAuditLog(db)).fault].filter((one) => one !== undefined),
  ]
  console.log(tableOf(tally))
  console.log(
    `\n${tally.succeeded.size} calls succeeded at least once; seed ${seed}, requests ${from} to ${to}; slowest response ${tally.slowest.toFixed(0)} ms; memory of the server after 10, 50 and 100 %: ${memory.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`,
  )
  if (broken.length > 0)
    throw new Error(`${broken.length} faults\n${broken.slice(0, SHOWN_FAULTS).join('\n')}`)
})
