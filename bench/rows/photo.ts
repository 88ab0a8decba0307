/** A proof with a photo as a phone takes it: 12 megapixels and 3 MB, with time and place. */

import { randomFillSync } from 'node:crypto'
import { createHistogram } from 'node:perf_hooks'
import { dataUrl, makeScene } from '../../apps/server/src/testing/photo.ts'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { insertHashes, insertProofs } from '../support/proofs.ts'
import { readerHeaders } from '../support/reader.ts'
import type { Row } from './row.ts'
import { createChallenge, proofOf } from './verdict.ts'

/** Earlier proofs, among which copies are looked for. */
const EARLIER = 100_000
const BATCH = 10_000
const HASHES = 3

const RAW = { width: 4000, height: 3000, channels: 3 } as const
const NANOSECONDS_PER_MILLISECOND = 1_000_000

const randomBytes = (length: number) => randomFillSync(Buffer.alloc(length))

/** Noise that gives a photo its size. */
const makeGrain = () => randomBytes(RAW.width * RAW.height * RAW.channels).map((byte) => byte % 32)

async function takePhoto(seed: number, grain: Uint8Array) {
  const time = new Date().toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  const scene = await makeScene(seed, { width: RAW.width / 4, height: RAW.height / 4 })
  return scene
    .resize(RAW.width, RAW.height)
    .boolean(Buffer.from(grain), 'eor', { raw: RAW })
    .jpeg({ quality: 85 })
    .withExif({
      IFD0: { Make: 'Canopy', Model: 'Bench' },
      IFD2: { DateTimeOriginal: time },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 56/1 0/1' },
    })
    .toBuffer()
}

/** One at a time. Each needs a picture that resembles no other, and making it is not measured. */
export const photoProof: Row = {
  name: "proof with a phone's photo",
  async prepare(client, { members }) {
    const { rows } = await client.query<{ id: number }>(
      `insert into challenges (challenge_name, description, photo_url, points)
       values ('Plant a tree', 'Plant it.', '/favicon.svg', 10) returning challenge_id as id`,
    )
    // The last member proves nothing else.
    const first = await insertProofs(client, members.at(-1)?.userId ?? '', rows[0]?.id ?? 0, EARLIER)
    for (let planted = 0; planted < EARLIER; planted += BATCH) {
      const hashes = Array.from({ length: BATCH }, () =>
        Array.from({ length: HASHES }, () => randomBytes(32)),
      )
      await insertHashes(client, first + planted, hashes)
    }
    await client.query('vacuum analyze picture_hashes, proofs')
  },
  async load(environment) {
    const { appUrl, targets } = environment
    const challengeId = await createChallenge(environment)
    const grain = makeGrain()
    const { method, path, reply } = allEndpoints.submitProof
    const members = targets.members.values()
    let seed = 0
    async function submit() {
      const { value: member } = members.next()
      if (!member) throw new Error('more proofs than members')
      const body = JSON.stringify(
        proofOf(member.userId, challengeId, dataUrl(await takePhoto(++seed, grain))),
      )
      const headers = { ...readerHeaders(member.token), 'content-type': 'application/json' }
      const start = process.hrtime.bigint()
      const response = await fetch(new URL(path, appUrl), { method, headers, body })
      const text = await response.text()
      const duration = process.hrtime.bigint() - start
      if (!response.ok) throw new Error(`a proof was refused: ${text}`)
      const { status, aiResponse } = reply.parse(JSON.parse(text))
      if (status !== 'Verified') throw new Error(`a proof was not verified: ${aiResponse}`)
      return duration
    }

    return async (seconds) => {
      const latency = createHistogram()
      let waited = 0n
      while (waited < seconds * 1000 * NANOSECONDS_PER_MILLISECOND) {
        const duration = await submit()
        latency.record(duration)
        waited += duration
      }
      return {
        requests: latency.count,
        perSecond: (1000 * NANOSECONDS_PER_MILLISECOND) / latency.percentile(50),
        p50: latency.percentile(50) / NANOSECONDS_PER_MILLISECOND,
        p99: latency.percentile(99) / NANOSECONDS_PER_MILLISECOND,
      }
    }
  },
}
