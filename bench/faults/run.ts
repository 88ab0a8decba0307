/**
 * `npm run bench:load -- faults`: 50 members use two nodes behind nginx while one part after the other fails. Prints what they noticed, and fails
 * if something that was acknowledged is lost or doubled, points do not add up, a member needs more than ten seconds to go on, or no metric
 * shows the fault.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { verifyCounts } from '../../apps/server/src/features/feed/index.ts'
import { verifyLedger } from '../../apps/server/src/features/points/index.ts'
import { SECOND } from '../../packages/contract/src/limits.ts'
import { log, runBench } from '../support/environment.ts'
import { markdownOf } from '../support/table.ts'
import { type Checked, compareWithDatabase } from './check.ts'
import { diskFaults } from './disk-faults.ts'
import { faults } from './faults.ts'
import { type Seen, startMember } from './member.ts'
import type { Fault, Site } from './site.ts'
import { openSmall } from './small.ts'
import { openSystem } from './system.ts'

const MEMBERS = 50
/** Time before a fault, and after it. */
const CALM = 3 * SECOND
const RECOVERY_MAX = 10 * SECOND
/** A fault that is not over by then is one that Canopy does not recover from. */
const GIVE_UP = 60 * SECOND
const POLL = SECOND / 10

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const isWorking = ({ workingSince, connectedSince }: Seen) => workingSince > 0 && connectedSince > 0

/** Resolves with the time at which all members went on, each with a request that succeeded and a socket. */
async function untilAllWork(members: { seen: Seen }[]) {
  const end = performance.now() + GIVE_UP
  while (!members.every(({ seen }) => isWorking(seen))) {
    if (performance.now() > end) return Number.POSITIVE_INFINITY
    await sleep(POLL)
  }
  return Math.max(...members.map(({ seen }) => Math.max(seen.workingSince, seen.connectedSince)))
}

async function watch(isShown: () => Promise<boolean>, signal: AbortSignal) {
  while (!signal.aborted) {
    if (await isShown()) return true
    await sleep(POLL)
  }
  return false
}

/** Each has texts and members of its own. */
let measured = 0

type Outcome = { line: string[]; faults: string[] }

async function measure<S extends Site>(system: S, fault: Fault<S>): Promise<Outcome> {
  const number = measured++
  log(fault.name)
  const tag = `fault${number}`
  const since = new Date()
  const started = system.targets.members.slice(0, MEMBERS).map((member, index) => ({
    userId: member.userId,
    ...startMember({ ...system, member, number: number * MEMBERS + index, tag }),
  }))
  if (!Number.isFinite(await untilAllWork(started)))
    throw new Error(
      `the members do not work: ${started.flatMap(({ seen }) => seen.wrong)[0] ?? JSON.stringify(started[0]?.seen)}`,
    )
  await sleep(CALM)
  const ended = new AbortController()
  const shown = watch(await fault.shownBy(system), ended.signal)
  const begin = performance.now()
  const wrong = await fault.happen(system)
  const over = performance.now()
  // Lets members notice the fault who have not, such as one whose request waits.
  await sleep(CALM)
  const recovered = await untilAllWork(started)
  ended.abort()
  await Promise.all(started.map(({ stop }) => stop()))
  const checked = await compareWithDatabase(system.ownerUrl, { tag, since }, started)
  const broken = (await fault.check?.(system)) ?? []
  const ledger = await verifyLedger(system.db)
  const counts = await verifyCounts(system.db)
  return outcomeOf(
    fault.name,
    started.map(({ seen }) => seen),
    checked,
    {
      recovery: Math.max(0, recovered - over),
      lasted: over - begin,
      isShown: await shown,
      inexact: [...wrong, ...broken, ledger.fault, counts.fault].filter((text) => text !== undefined),
    },
  )
}

type Found = { recovery: number; lasted: number; isShown: boolean; inexact: string[] }

function outcomeOf(
  name: string,
  seen: Seen[],
  { acknowledged, lost, doubled }: Checked,
  found: Found,
): Outcome {
  const { recovery, lasted, isShown, inexact } = found
  const wrong = seen.flatMap((one) => one.wrong)
  const seconds = (milliseconds: number) => (milliseconds / SECOND).toFixed(1)
  return {
    line: [
      name,
      seconds(lasted),
      String(seen.reduce((sum, { failed }) => sum + failed, 0)),
      seconds(Math.max(...seen.map(({ longest }) => longest))),
      seconds(recovery),
      String(acknowledged),
      String(lost),
      String(doubled),
      isShown ? 'yes' : 'no',
    ],
    faults: [
      ...(lost + doubled > 0 ? [`${lost} lost, ${doubled} doubled`] : []),
      ...(recovery > RECOVERY_MAX ? [`members needed ${seconds(recovery)} s to go on`] : []),
      ...(isShown ? [] : ['no metric shows it']),
      ...inexact,
      ...wrong.slice(0, 3),
    ].map((text) => `${name}: ${text}`),
  }
}

/** Measures the chosen faults, at a site that is opened if there are any. */
async function measureAll<S extends Site>(
  resources: AsyncDisposableStack,
  all: Fault<S>[],
  open: (resources: AsyncDisposableStack) => Promise<S | undefined>,
  reason: string,
) {
  const chosen = all.filter(({ name }) => name.includes(values.only))
  if (chosen.length === 0) return []
  const site = await open(resources)
  const outcomes: Outcome[] = []
  if (site) for (const fault of chosen) outcomes.push(await measure(site, fault))
  else log(`Not tested, because ${reason}: ${chosen.map(({ name }) => name).join(', ')}`)
  return outcomes
}

await runBench(async (resources) => {
  const outcomes = [
    ...(await measureAll(resources, faults, openSystem, 'nginx, Redis or faketime is not installed')),
    ...(await measureAll(resources, diskFaults, openSmall, 'file systems cannot be mounted')),
  ]
  if (outcomes.length === 0) return
  const header = [
    '',
    'lasted s',
    'failed requests',
    'longest s',
    'recovery s',
    'acknowledged',
    'lost',
    'doubled',
    'in metrics',
  ]
  console.log(markdownOf([header, ...outcomes.map(({ line }) => line)]))
  const problems = outcomes.flatMap((outcome) => outcome.faults)
  if (problems.length > 0) throw new Error(problems.join('; '))
})
