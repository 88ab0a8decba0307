/** `npm run bench:review`: how many copies the integrity checks find, and how many honest pictures. See docs/operations.md. */

import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { numbersFrom } from '../../apps/server/src/testing/photo.ts'
import { openDatabase, runBench, say } from '../stand.ts'
import { machineLine, markdownOf } from '../table.ts'
import { cropAnywhere, KINDS } from './copies.ts'
import { createDesk, type Desk } from './desk.ts'
import { otherChecks } from './other-checks.ts'
import { drawScene } from './scenes.ts'

const LEAST_SCENES = 10
const OWN_PICTURES = 20
/** The picture work of one overlaps with the statements of another. */
const AT_ONCE = 4

function readOptions() {
  const { values } = parseArgs({ options: { scenes: { type: 'string', default: '200' } } })
  const scenes = Number(values.scenes)
  if (!Number.isSafeInteger(scenes) || scenes < LEAST_SCENES)
    throw new Error(`--scenes must be a whole number from ${LEAST_SCENES} on`)
  return { scenes }
}

/** A line of the table: how many of those handed in were found, and the share that has to be. */
type Line = { name: string; handedIn: number; found: number; goal: number }

async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>) {
  const waiting = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const placesUpTo = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Honest pictures: every scene is handed in, then another photo of every place. None is to be found; all scenes stay. */
async function measureDistinct(desk: Desk, scenes: Buffer[]) {
  let [found, pairs] = [0, 0]
  for (const [earlier, scene] of scenes.entries()) {
    if (await desk.keep(scene)) found += 1
    pairs += earlier
  }
  await forEach(scenes.keys(), async (place) => {
    if (await desk.try(await drawScene(place, 1))) found += 1
    pairs += scenes.length
  })
  return { found, pairs, handedIn: 2 * scenes.length }
}

async function measureCopies(desk: Desk, scenes: Buffer[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const { name, goal, changes } of KINDS) {
    say(`Measuring: ${name}`)
    const line = { name, goal, handedIn: 0, found: 0 }
    await forEach(scenes.entries(), async ([place, scene]) => {
      const next = numbersFrom(place)
      for (const change of changes) {
        const issue = await desk.try(await (await change(scene, next)).toBuffer())
        line.handedIn += 1
        if (issue === 'duplicate') line.found += 1
      }
    })
    lines.push(line)
  }
  return lines
}

/** The other way round: a picture is handed in whole after somebody cropped it. */
async function measureWholes(desk: Desk, count: number): Promise<Line> {
  const line = { name: 'whole, after a copy cropped anywhere', goal: 0.95, handedIn: 0, found: 0 }
  say(`Measuring: ${line.name}`)
  await forEach(placesUpTo(count), async (place) => {
    const scene = await drawScene(place, 1)
    await desk.keep(await (await cropAnywhere(scene, numbersFrom(place))).toBuffer())
    line.handedIn += 1
    if ((await desk.try(scene)) === 'duplicate') line.found += 1
  })
  return line
}

/** Copies of a challenge's own picture, and other photos of the same place. */
async function measureOwnPictures(desk: Desk) {
  const line = { name: "challenge's own picture, cropped anywhere", goal: 0.95, handedIn: 0, found: 0 }
  const passing = { handedIn: 0, found: 0 }
  say(`Measuring: ${line.name}`)
  await forEach(placesUpTo(OWN_PICTURES), async (place) => {
    const scene = await drawScene(place, 2)
    const challenge = await desk.publishWith(scene)
    const copy = await (await cropAnywhere(scene, numbersFrom(place))).toBuffer()
    line.handedIn += 1
    if ((await desk.try(copy, challenge)) === 'challengePicture') line.found += 1
    passing.handedIn += 1
    if (await desk.try(await drawScene(place, 3), challenge)) passing.found += 1
  })
  return { line, passing }
}

async function countFound(desk: Desk, pictures: Promise<Buffer>[], isFound: (issue?: string) => boolean) {
  const issues = await Promise.all(pictures.map(async (picture) => desk.try(await picture)))
  return { handedIn: issues.length, found: issues.filter(isFound).length }
}

async function measureOtherChecks(desk: Desk) {
  say('Measuring: the other checks')
  const lines: Line[] = []
  const passing = { handedIn: 0, found: 0 }
  for (const { name, code, find, pass } of otherChecks(Date.now())) {
    lines.push({ name, goal: 1, ...(await countFound(desk, find, (issue) => issue === code)) })
    const { handedIn, found } = await countFound(desk, pass, (issue) => issue !== undefined)
    passing.handedIn += handedIn
    passing.found += found
  }
  return { lines, passing }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

const cellsOf = ({ name, handedIn, found, goal }: Line) => [
  name,
  String(handedIn),
  String(found),
  String(handedIn - found),
  percent(found / handedIn),
  `${percent(goal)} ${found >= goal * handedIn ? 'met' : 'MISSED'}`,
]

const falseAlarms = (name: string, { handedIn, found }: { handedIn: number; found: number }) => [
  name,
  String(handedIn),
  String(found),
  found === 0 ? 'met' : 'MISSED',
]

async function measure(running: AsyncDisposableStack, scenes: number) {
  const database = await openDatabase(running)
  const client = new Client({ connectionString: database.DATABASE_URL })
  await client.connect()
  running.defer(() => client.end())
  const desk = await createDesk(running, database)
  say(`Drawing ${scenes} scenes and handing them in`)
  const pictures: Buffer[] = []
  await forEach(placesUpTo(scenes), async (place) => {
    pictures[place] = await drawScene(place)
  })
  const distinct = await measureDistinct(desk, pictures)
  const copies = await measureCopies(desk, pictures)
  const wholes = await measureWholes(desk, Math.ceil(scenes / 4))
  const own = await measureOwnPictures(desk)
  const others = await measureOtherChecks(desk)
  const lines = [...copies, wholes, own.line, ...others.lines]
  console.log(
    markdownOf([['to be found', 'handed in', 'found', 'missed', 'share', 'goal'], ...lines.map(cellsOf)]),
  )
  console.log()
  console.log(
    markdownOf([
      ['to be let pass', 'handed in', 'false alarms', 'goal 0'],
      falseAlarms(`distinct scenes, ${distinct.pairs} pairs`, distinct),
      falseAlarms("other photos of the place in a challenge's own picture", own.passing),
      falseAlarms('sound pictures close to what the other checks find', others.passing),
    ]),
  )
  console.log(`\n${scenes} scenes; ${await machineLine(client)}`)
}

const { scenes } = readOptions()
await runBench((running) => measure(running, scenes))
