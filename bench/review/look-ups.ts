/** Costs of looking a picture up among many proofs: in the server, and in the database. */

import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import sharp from 'sharp'
import { connect, type Db } from '../../apps/server/src/db/database.ts'
import { selectCandidates } from '../../apps/server/src/features/challenges/proofs/hash-queries.ts'
import { findBlank } from '../../apps/server/src/features/challenges/proofs/integrity/picture-quality.ts'
import { numbersFrom } from '../../apps/server/src/testing/photo.ts'
import {
  GRID,
  hashesOf,
  isCopy,
  type Picture,
  type Search,
  searchFor,
} from '../../packages/near-copies/src/index.ts'
import { log } from '../support/environment.ts'
import { insertHashes, insertProofs } from '../support/proofs.ts'
import { insertChallenge, insertUser } from './fixture.ts'

type Random = () => number
type Raw = { data: Buffer; width: number; height: number }

/** Different pictures are parts of scenes or photos. All other proofs are like one of these, but too far from it to be a copy. */
const DIFFERENT = 20_000
const LOOK_UPS = 200
const BATCH = 20_000
/** Bits of a key in which proofs that are like the same picture differ. */
const CHANGED = 4
const KEY_BITS = 28

async function shrink(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .resize(384, 384, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function contrastOf({ grey }: Picture) {
  const values = Array.from(grey)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** A part of 30 to 70 % of the width, and of the height, that is not blank. */
async function takePart({ data, width, height }: Raw, random: Random): Promise<Picture> {
  const [partWidth, partHeight] = [width, height].map((size) => Math.round(size * (0.3 + 0.4 * random())))
  const part = { width: partWidth ?? width, height: partHeight ?? height }
  const left = Math.floor(random() * (width - part.width))
  const top = Math.floor(random() * (height - part.height))
  const grey = await sharp(data, { raw: { width, height, channels: 1 } })
    .extract({ left, top, ...part })
    .resize(GRID, GRID, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const taken = { grey, ratio: part.width / part.height }
  return findBlank({ contrast: contrastOf(taken) }) ? takePart({ data, width, height }, random) : taken
}

function changeKeys(hash: Buffer, random: Random): Buffer {
  const changed = Buffer.from(hash)
  for (const first of [0, KEY_BITS]) {
    for (let count = 0; count < CHANGED; count++) {
      const bit = first + Math.floor(random() * KEY_BITS)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
    }
  }
  // The other bits are of no picture that is searched for.
  for (let byte = (2 * KEY_BITS) / 8; byte < changed.length; byte++)
    changed[byte] = Math.floor(random() * 256)
  return changed
}

async function fillHashes(client: Client, pictures: Raw[], count: number) {
  const random = numbersFrom(1)
  const different: Buffer[][] = []
  let batch: Buffer[][] = []
  for (let proof = 1; proof <= count; proof++) {
    const picture = pictures[proof % pictures.length]
    if (!picture) throw new Error('no pictures')
    const like = different[proof % DIFFERENT]
    if (like && proof > DIFFERENT) batch.push(like.map((hash) => changeKeys(hash, random)))
    else {
      const hashes = hashesOf(await takePart(picture, random))
      different[proof % DIFFERENT] = hashes
      batch.push(hashes)
    }
    if (batch.length < BATCH && proof < count) continue
    await insertHashes(client, proof - batch.length + 1, batch)
    batch = []
    if (proof % (10 * BATCH) === 0) log(`${proof} proofs`)
  }
}

/** Milliseconds of CPU time that the process of a database connection has taken. */
async function databaseTime(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}

const ownTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Look = {
  keys: number
  server: number
  prepare: number
  sql: number
  database: number
  candidates: number
  compare: number
}

async function lookUp(
  db: Db,
  pid: number,
  proof: Parameters<typeof selectCandidates>[1],
  prepareSearch: () => Search,
): Promise<Look> {
  const started = ownTime()
  const search = prepareSearch()
  const prepared = ownTime()
  const [asked, before] = [performance.now(), await databaseTime(pid)]
  const candidates = await selectCandidates(db, proof, search.keys)
  const [replied, after] = [performance.now(), await databaseTime(pid)]
  const found = ownTime()
  isCopy(
    search,
    candidates.map(({ hash }) => hash),
  )
  const compared = ownTime()
  return {
    keys: search.keys.length,
    server: compared - started,
    prepare: prepared - started,
    sql: replied - asked,
    database: after - before,
    candidates: candidates.length,
    compare: compared - found,
  }
}

const COLUMNS: [keyof Look, string][] = [
  ['keys', 'keys'],
  ['server', 'server, CPU ms'],
  ['prepare', 'of this preparing'],
  ['compare', 'of this comparing'],
  ['candidates', 'hashes compared'],
  ['sql', 'statement, ms'],
  ['database', 'database, CPU ms'],
]

function rowOf(name: string, values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return [name, mean.toFixed(1), at(0.5), at(0.95), at(1)]
}

/** Backend pid of the app's single connection. */
async function findProcess(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'canopy' and datname = current_database()`,
  )
  if (!rows[0]) throw new Error('no connection')
  return rows[0].pid
}

type Target = { client: Client; databaseUrl: string }

/** Looks pictures up that nobody submitted, parts of the last fifth of `pictures`, and returns a table. Needs an empty, migrated database. */
export async function measureLookUps(
  { client, databaseUrl }: Target,
  pictures: Buffer[],
  count: number,
): Promise<string[][]> {
  const db = connect(databaseUrl, (error) => log(error.message))
  const raw = await Promise.all(pictures.map(shrink))
  const known = Math.ceil(raw.length * 0.8)
  const challengeId = await insertChallenge(db, '/favicon.svg')
  await insertProofs(client, await insertUser(db, 'anna'), challengeId, count)
  const userId = await insertUser(db, 'ben')
  const proof = { userId, challengeId, proofId: count + 1, submittedAt: new Date() }
  await fillHashes(client, raw.slice(0, known), count)
  await client.query('vacuum analyze picture_hashes, proofs')
  const others = raw.slice(known)
  await selectCandidates(db, proof, [])
  const pid = await findProcess(client)
  const random = numbersFrom(2)
  const looks: Look[] = []
  for (let index = 0; index < LOOK_UPS; index++) {
    const whole = others[index % others.length]
    if (!whole) throw new Error('no pictures')
    const part = await takePart(whole, random)
    looks.push(await lookUp(db, pid, proof, () => searchFor(part)))
  }
  await db.destroy()
  // The first ones fill caches, and PostgreSQL plans them.
  const warm = looks.slice(LOOK_UPS / 4)
  return [
    [`a look-up among ${count} proofs`, 'mean', 'median', '95 %', 'most'],
    ...COLUMNS.map(([key, name]) =>
      rowOf(
        name,
        warm.map((look) => look[key]),
      ),
    ),
  ]
}
