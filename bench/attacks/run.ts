/**
 * `npm run bench:load -- attacks`: 100 members poll the feed, 10 write posts and 5 hand in photos, first undisturbed and then during each attack on
 * memory, processors and connections, and once more undisturbed. Fails if the 95th percentile of their response times is more than twice
 * the lower undisturbed one, or if one of their requests fails. Nothing else should run on the machine meanwhile.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { SECOND } from '../../packages/contract/src/limits.ts'
import { log, openEnvironment, runBench } from '../support/environment.ts'
import { MB, memoryOfServer } from '../support/memory.ts'
import { machineLine, markdownOf } from '../support/table.ts'
import { attacks, type Means } from './attacks.ts'
import { createHonest, KINDS, type Latencies, makePhotos } from './honest.ts'

const SIZES = { posts: 1000, members: 1000, products: 2000, orders: 100, popularity: 0 }
const CHALLENGES = 1000
/** Each attack has others, since the limits of the last ones may be used up. */
const ATTACKERS = 10
/** Times as long as undisturbed. */
const SLOWER_MAX = 2
/** Milliseconds: before an attack is measured, and after it. */
const BEGIN = 3 * SECOND
const REST = 5 * SECOND

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
})
const duration = Number(values.seconds) * SECOND

type Measured = { latencies: Latencies; memory: number }

async function addChallenges(client: Client) {
  const { rows } = await client.query<{ id: number }>(
    `insert into challenges (challenge_name, description, photo_url, points, approved_at, budget, budget_left)
     select 'Plant a tree', 'Plant a tree in your neighbourhood and show it in the ground.', '/favicon.svg', 10, now(), 10000, 10000
     from generate_series(1, $1) returning challenge_id as id`,
    [CHALLENGES],
  )
  return rows.map(({ id }) => id)
}

/** Attackers have machines of their own, so they get only the time that the others leave. */
async function startAttacker(resources: AsyncDisposableStack, name: string, means: Omit<Means, 'count'>) {
  const attacker = fork(new URL('attacker.ts', import.meta.url), [name, JSON.stringify(means)])
  resources.defer(() => void attacker.kill('SIGKILL'))
  if (attacker.pid !== undefined) setPriority(attacker.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await once(attacker, 'message')
  return attacker
}

/** Stops the attack and says how often which status was returned. */
async function stopAttacker(attacker: ChildProcess) {
  attacker.send('stop')
  const [statuses]: [number, number][][] = await once(attacker, 'message')
  await once(attacker, 'exit')
  return (statuses ?? []).map(([status, count]) => `${count} × ${status || 'cut off'}`).join(', ')
}

/** Uses Canopy, and watches the memory of the server. */
async function measure(
  use: (duration: number) => Promise<Latencies>,
  attacker?: ChildProcess,
): Promise<Measured> {
  let memory = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(SECOND / 5))
      memory = Math.max(memory, (await memoryOfServer(attacker?.pid)) / MB)
  })()
  const latencies = await use(duration).finally(() => {
    isOver = true
  })
  await watching
  return { latencies, memory }
}

type Calm = Record<(typeof KINDS)[number], number>

const cellsOf = ({ latencies, memory }: Measured, calm: Calm) => [
  ...KINDS.map((kind) => {
    const { p95, failed } = latencies[kind]
    return `${p95.toFixed(0)} (${(p95 / calm[kind]).toFixed(1)})${failed > 0 ? `, ${failed} failed` : ''}`
  }),
  memory.toFixed(0),
]

const isMissed = ({ latencies }: Measured, calm: Calm) =>
  KINDS.some((kind) => latencies[kind].failed > 0 || latencies[kind].p95 > calm[kind] * SLOWER_MAX)

const lowestOf = (measured: Measured[]): Calm => {
  const lowest = (kind: (typeof KINDS)[number]) =>
    Math.min(...measured.map(({ latencies }) => latencies[kind].p95))
  return { polls: lowest('polls'), posts: lowest('posts'), photos: lowest('photos') }
}

await runBench(async (resources) => {
  const { client, appUrl, targets } = await openEnvironment(resources, SIZES, undefined, { RATE_LIMIT: 'on' })
  const challenges = await addChallenges(client)
  const attackers = targets.members.slice(-ATTACKERS * Object.keys(attacks).length)
  const members = targets.members.slice(0, -attackers.length)
  const use = createHonest(appUrl, { members, challenges, photos: await makePhotos() })
  const means = { url: appUrl, posts: targets.posts.slice(0, 1) }
  log('Warming up, then undisturbed')
  await use(REST)
  const before = await measure(use)
  const attacked: { name: string; measured: Measured; responses: string }[] = []
  for (const name of Object.keys(attacks).filter((one) => one.includes(values.only))) {
    log(name)
    const attacker = await startAttacker(resources, name, {
      ...means,
      members: attackers.splice(0, ATTACKERS),
    })
    attacker.send('begin')
    await sleep(BEGIN)
    const measured = await measure(use, attacker)
    attacked.push({ name, measured, responses: await stopAttacker(attacker) })
    await sleep(REST)
  }
  log('Undisturbed again')
  const after = await measure(use)
  const calm = lowestOf([before, after])
  const missed = attacked.filter(({ measured }) => isMissed(measured, calm)).length
  const lines = [
    ['undisturbed', ...cellsOf(before, calm), '', ''],
    ...attacked.map(({ name, measured, responses }) => [
      name,
      ...cellsOf(measured, calm),
      responses,
      isMissed(measured, calm) ? 'MISSED' : 'met',
    ]),
    ['undisturbed again', ...cellsOf(after, calm), '', ''],
  ]
  const header = ['', ...KINDS.map((kind) => `${kind}, p95 ms`), 'MB', 'the attackers got', '']
  console.log(markdownOf([header, ...lines]))
  console.log(
    `\n${duration / SECOND} s each; in brackets: times the undisturbed figure; ${await machineLine(client)}`,
  )
  if (missed > 0) throw new Error(`${missed} attacks missed the goal`)
})
