/**
 * `npm run bench:load -- pictures`: more than 200 pictures that were made to take memory and time are sent to a real server by ten members, two
 * at a time each, while another member adds photos of a phone. Prints what became of them, the memory of the server with its processes
 * for pictures, and how long the photos took. Fails if that was more than 600 MB or two seconds.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { makePhoto } from '../../apps/server/src/testing/photo.ts'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { requestOf } from '../../packages/contract/src/request.ts'
import { fill, readTargets } from '../support/data-set.ts'
import { log, openDatabase, runBench } from '../support/environment.ts'
import { MB, memoryOfServer } from '../support/memory.ts'
import { startApp } from '../support/servers.ts'
import { machineLine, markdownOf } from '../support/table.ts'
import { type Bomb, makeBombs } from './bombs.ts'

const MEMORY_MAX = 600 * MB
const PHOTO_MAX = 2000
const ATTACKERS = 10
const AT_ONCE = 2
/** A member may add 30 posts in a minute. */
const PHOTO_EVERY = 2500
const SIZES = { posts: 10, members: ATTACKERS + 1, products: 1, orders: 0, popularity: 0 }

type Member = { userId: string; token: string }

async function post(appUrl: string, member: Member, picture: Buffer) {
  const image = new Blob([new Uint8Array(picture)])
  const body = { userId: member.userId, content: 'A picture', image }
  const { path, ...request } = requestOf(allEndpoints.createPost, { body }, member)
  const begun = performance.now()
  const response = await fetch(appUrl + path, request)
  await response.arrayBuffer()
  return { status: response.status, took: performance.now() - begun }
}

async function attack(appUrl: string, members: Member[], bombs: Bomb[]) {
  const outcomes: { name: string; status: number; took: number }[] = []
  const left = [...bombs]
  const send = async (member: Member) => {
    for (let bomb = left.shift(); bomb; bomb = left.shift())
      outcomes.push({ name: bomb.name, ...(await post(appUrl, member, bomb.bytes)) })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => members.map(send)).flat())
  return outcomes
}

await runBench(async (resources) => {
  const database = await openDatabase(resources)
  const client = new Client({ connectionString: database.DATABASE_URL })
  await client.connect()
  resources.defer(() => client.end())
  await fill(client, SIZES)
  const { members } = await readTargets(client)
  const [honest, ...attackers] = members
  if (!honest) throw new Error('there are no members')
  log('Making the pictures')
  const bombs = await makeBombs()
  const photo = await makePhoto(1, { width: 4000, height: 3000 })
  const { url: appUrl } = await startApp(resources, { ...database, RATE_LIMIT: 'on' }, undefined)

  let peak = 0
  let isOver = false
  const photos: number[] = []
  const watching = (async () => {
    for (; !isOver; await sleep(50)) peak = Math.max(peak, await memoryOfServer())
  })()
  await post(appUrl, honest, photo)
  const calm = await post(appUrl, honest, photo)
  const adding = (async () => {
    for (; !isOver; await sleep(PHOTO_EVERY)) {
      const { status, took } = await post(appUrl, honest, photo)
      if (status !== 201) throw new Error(`a photo was refused with ${status}`)
      photos.push(took)
    }
  })()
  log(`Sending ${bombs.length} pictures`)
  const outcomes = await attack(appUrl, attackers.slice(0, ATTACKERS), bombs).finally(() => {
    isOver = true
  })
  await Promise.all([watching, adding])

  const sorted = photos.toSorted((a, b) => a - b)
  const slowest = outcomes.toSorted((a, b) => b.took - a.took)[0]
  const count = (status: number) => String(outcomes.filter((one) => one.status === status).length)
  const ms = (time: number | undefined) => `${Math.round(time ?? 0)} ms`
  console.log(await machineLine(client))
  console.log(
    markdownOf([
      ['', ''],
      ['stored', count(201)],
      ['refused', count(400)],
      ['other replies', String(outcomes.filter(({ status }) => status !== 201 && status !== 400).length)],
      ['longest in the queue and decoded', `${ms(slowest?.took)} (${slowest?.name})`],
      ['most memory of the server and its processes', `${Math.round(peak / MB)} MB`],
      ['a photo of 12 megapixels before', ms(calm.took)],
      ['meanwhile: median', ms(sorted[Math.floor(sorted.length / 2)])],
      ['meanwhile: slowest', `${ms(sorted.at(-1))} of ${sorted.length}`],
    ]),
  )
  if (peak > MEMORY_MAX || Number(sorted.at(-1)) > PHOTO_MAX) process.exitCode = 1
})
