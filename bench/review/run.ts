/** `npm run bench:review`: how many copies the integrity checks detect, and their false alarms. See bench/README.md. */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { numbersFrom } from '../../apps/server/src/testing/photo.ts'
import { log, openDatabase, runBench } from '../support/environment.ts'
import { machineLine, markdownOf } from '../support/table.ts'
import { BORDERS, cropRandomly, KINDS } from './copies.ts'
import { examine } from './exam.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { measureLookUps } from './look-ups.ts'
import { type Drawing, otherChecks } from './other-checks.ts'
import { drawScene } from './scenes.ts'

const MIN_SCENES = 10
/** The last of a folder's photos are used for originals that come after their copy. */
const ORIGINALS = 0.2
const CHALLENGE_COUNT = 20
/** Number of proofs at once: more than one, so that decoding one picture overlaps with the database queries of another. */
const AT_ONCE = 2

function readOptions() {
  const { values } = parseArgs({
    options: {
      scenes: { type: 'string', default: '200' },
      photos: { type: 'string' },
      proofs: { type: 'string' },
      exam: { type: 'boolean', default: false },
    },
  })
  const scenes = Number(values.scenes)
  if (!Number.isSafeInteger(scenes) || scenes < MIN_SCENES)
    throw new Error(`--scenes must be a whole number of at least ${MIN_SCENES}`)
  const proofs = values.proofs === undefined ? undefined : Number(values.proofs)
  if (proofs !== undefined && !Number.isSafeInteger(proofs))
    throw new Error('--proofs must be a whole number')
  return { scenes, photos: values.photos, proofs, exam: values.exam }
}

type Options = ReturnType<typeof readOptions>

/** Different pictures: `scenes` are submitted, then copies of them; of `originals` a cropped copy is submitted first. */
type Pictures = { scenes: Buffer[]; originals: Buffer[]; otherMoments: Buffer[] }

async function readPhotos(folder: string): Promise<Pictures> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort()
  if (names.length < MIN_SCENES) throw new Error(`--photos must be a folder of at least ${MIN_SCENES} photos`)
  const photos = await Promise.all(names.map((name) => readFile(join(folder, name))))
  const count = Math.ceil(photos.length * (1 - ORIGINALS))
  return { scenes: photos.slice(0, count), originals: photos.slice(count), otherMoments: [] }
}

async function drawAll(count: number, moment: number) {
  const drawn: Buffer[] = []
  await forEach(placesUpTo(count), async (place) => {
    drawn[place] = await drawScene(place, moment)
  })
  return drawn
}

/** The second photo of each place is also the original of a copy. */
async function drawPictures(count: number): Promise<Pictures> {
  const otherMoments = await drawAll(count, 1)
  return {
    scenes: await drawAll(count, 0),
    otherMoments,
    originals: otherMoments.slice(0, Math.ceil(count / 4)),
  }
}

/** `goal` is the share of the submitted pictures that must be detected. */
type Line = { name: string; submitted: number; detected: number; goal: number }

async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>) {
  const remaining = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const placesUpTo = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Submits every scene, then another photo of every place, which all must be accepted. The scenes are kept for `measureCopies`. */
async function measureDistinct(fixture: Fixture, { scenes, otherMoments }: Pictures) {
  let [detected, pairs] = [0, 0]
  for (const [earlier, scene] of scenes.entries()) {
    if (await fixture.submit(scene)) detected += 1
    pairs += earlier
  }
  await forEach(otherMoments, async (other) => {
    if (await fixture.check(other)) detected += 1
    pairs += scenes.length
  })
  return { detected, pairs, submitted: scenes.length + otherMoments.length }
}

async function measureCopies(fixture: Fixture, scenes: Buffer[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const { name, goal, changes } of KINDS) {
    log(`Measuring: ${name}`)
    const line = { name, goal, submitted: 0, detected: 0 }
    await forEach(scenes.entries(), async ([place, scene]) => {
      const random = numbersFrom(place)
      for (const change of changes) {
        const issue = await fixture.check(await (await change(scene, random)).toBuffer())
        line.submitted += 1
        if (issue === 'duplicate') line.detected += 1
      }
    })
    lines.push(line)
  }
  return lines
}

/** Different pictures with the same border. Those of the first half are kept, those of the other half must be accepted. */
async function measureBorders(fixture: Fixture, pictures: Buffer[]) {
  const half = Math.floor(pictures.length / 2)
  const valid = { submitted: 0, detected: 0 }
  log('Measuring: different pictures with the same border')
  for (const border of BORDERS) {
    for (const [place, picture] of pictures.entries()) {
      const bordered = await (await border(picture, numbersFrom(place))).toBuffer()
      if (place < half) {
        await fixture.submit(bordered)
        continue
      }
      valid.submitted += 1
      if (await fixture.check(bordered)) valid.detected += 1
    }
  }
  return valid
}

/** Submits the whole picture after a cropped copy of it. */
async function measureOriginals(fixture: Fixture, originals: Buffer[]): Promise<Line> {
  const line = { name: 'original, after a copy cropped at random', goal: 0.95, submitted: 0, detected: 0 }
  log(`Measuring: ${line.name}`)
  await forEach(originals.entries(), async ([place, scene]) => {
    await fixture.submit(await (await cropRandomly(scene, numbersFrom(place))).toBuffer())
    line.submitted += 1
    if ((await fixture.check(scene)) === 'duplicate') line.detected += 1
  })
  return line
}

/** Copies of a challenge's picture must be detected, other photos of the same place accepted. */
async function measureChallengePictures(fixture: Fixture) {
  const line = { name: "challenge's picture, cropped at random", goal: 0.95, submitted: 0, detected: 0 }
  const valid = { submitted: 0, detected: 0 }
  log(`Measuring: ${line.name}`)
  await forEach(placesUpTo(CHALLENGE_COUNT), async (place) => {
    const scene = await drawScene(place, 2)
    const challenge = await fixture.publishChallenge(scene)
    const copy = await (await cropRandomly(scene, numbersFrom(place))).toBuffer()
    line.submitted += 1
    if ((await fixture.check(copy, challenge)) === 'challengePicture') line.detected += 1
    valid.submitted += 1
    if (await fixture.check(await drawScene(place, 3), challenge)) valid.detected += 1
  })
  return { line, valid }
}

async function countDetected(fixture: Fixture, pictures: Drawing[], isDetected: (issue?: string) => boolean) {
  const counted = { submitted: 0, detected: 0 }
  await forEach(pictures, async (draw) => {
    const issue = await fixture.check(await draw())
    counted.submitted += 1
    if (isDetected(issue)) counted.detected += 1
  })
  return counted
}

async function measureOtherChecks(fixture: Fixture) {
  log('Measuring: the other checks')
  const lines: Line[] = []
  const valid = { submitted: 0, detected: 0 }
  for (const { name, code, ...pictures } of otherChecks(Date.now())) {
    lines.push({
      name,
      goal: 1,
      ...(await countDetected(fixture, pictures.invalid, (issue) => issue === code)),
    })
    const { submitted, detected } = await countDetected(
      fixture,
      pictures.valid,
      (issue) => issue !== undefined,
    )
    valid.submitted += submitted
    valid.detected += detected
  }
  return { lines, valid }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

const cellsOf = ({ name, submitted, detected, goal }: Line) => [
  name,
  String(submitted),
  String(detected),
  String(submitted - detected),
  percent(detected / submitted),
  `${percent(goal)} ${detected >= goal * submitted ? 'met' : 'MISSED'}`,
]

const falseAlarms = (name: string, { submitted, detected }: { submitted: number; detected: number }) => [
  name,
  String(submitted),
  String(detected),
  detected === 0 ? 'met' : 'MISSED',
]

async function measure(resources: AsyncDisposableStack, { scenes, photos, proofs }: Options) {
  const database = await openDatabase(resources)
  const client = new Client({ connectionString: database.DATABASE_URL })
  await client.connect()
  resources.defer(() => client.end())
  log(photos ? `Reading the photos in ${photos}` : `Drawing ${scenes} scenes`)
  const pictures = photos ? await readPhotos(photos) : await drawPictures(scenes)
  if (proofs !== undefined) {
    const { scenes: parts, originals } = pictures
    const target = { client, databaseUrl: database.DATABASE_URL }
    const table = await measureLookUps(target, [...parts, ...originals], proofs)
    return console.log(`${markdownOf(table)}\n\n${await machineLine(client)}`)
  }
  const fixture = await createFixture(resources, database)
  const distinct = await measureDistinct(fixture, pictures)
  const copies = await measureCopies(fixture, pictures.scenes)
  const bordered = await measureBorders(fixture, pictures.originals)
  const originals = await measureOriginals(fixture, pictures.originals)
  const challenges = await measureChallengePictures(fixture)
  const others = await measureOtherChecks(fixture)
  const lines = [...copies, originals, challenges.line, ...others.lines]
  console.log(
    markdownOf([
      ['must be detected', 'submitted', 'detected', 'missed', 'share', 'goal'],
      ...lines.map(cellsOf),
    ]),
  )
  console.log()
  console.log(
    markdownOf([
      ['must be accepted', 'submitted', 'false alarms', 'goal 0'],
      falseAlarms(`distinct pictures, ${distinct.pairs} pairs`, distinct),
      falseAlarms('distinct pictures on the same screen or in the same frame', bordered),
      falseAlarms("other photos of the place in a challenge's picture", challenges.valid),
      falseAlarms('valid pictures close to the limits of the other checks', others.valid),
    ]),
  )
  console.log(`\n${pictures.scenes.length} ${photos ? 'photos' : 'scenes'}; ${await machineLine(client)}`)
}

const options = readOptions()
await runBench((resources) => (options.exam ? examine() : measure(resources, options)))
