/** Members who use Canopy while others attack it. */

import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataUrl, makePhoto } from '../../apps/server/src/testing/photo.ts'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { FEED_POLL_INTERVAL } from '../../packages/contract/src/limits.ts'
import { requestOf } from '../../packages/contract/src/request.ts'
import { cycle } from '../support/cycle.ts'
import type { Targets } from '../support/data-set.ts'
import { FEED_PATH, readerHeaders } from '../support/reader.ts'

type Member = Targets['members'][number]

export const KINDS = ['polls', 'posts', 'photos'] as const
type Kind = (typeof KINDS)[number]
/** Milliseconds for each kind of request, and how many failed. */
export type Latencies = Record<Kind, { p95: number; count: number; failed: number }>

const POLLING = 100
const POSTING = 10
const PROVING = 5
/** Milliseconds from a response to the member's next request. */
const PAUSE = { polls: FEED_POLL_INTERVAL, posts: 2500, photos: 2000 }
const PHOTOS = 8
const STORY = 'I planted a young mango tree in our garden this morning and watered it well.'

export const makePhotos = async () => {
  const photos: string[] = []
  for (let scene = 0; scene < PHOTOS; scene++)
    photos.push(dataUrl(await makePhoto(scene, { width: 1600, height: 1067 })))
  return photos
}

/** `members` are used in turn for the photos, since each may have a few reviewed a day. */
export function createHonest(
  url: string,
  { members, challenges, photos }: { members: Member[]; challenges: number[]; photos: string[] },
) {
  const [polling, posting, proving] = [
    members.slice(0, POLLING),
    members.slice(POLLING, POLLING + POSTING),
    cycle(members.slice(POLLING + POSTING)),
  ]
  const nextChallenge = cycle(challenges)
  const nextPhoto = cycle(photos)
  const etags = new Map<string, string>()

  async function poll({ userId, token }: Member) {
    const response = await fetch(url + FEED_PATH, {
      headers: { ...readerHeaders(token), 'if-none-match': etags.get(userId) ?? '' },
    })
    etags.set(userId, response.headers.get('etag') ?? '')
    return response
  }

  function post({ userId, token }: Member) {
    const body = { content: 'Two sacks of bottles out of the mangroves this morning.', userId }
    const { path, ...request } = requestOf(allEndpoints.createPost, { body }, { token })
    return fetch(url + path, request)
  }

  function prove() {
    const { userId, token } = proving.next().value
    const body = {
      challengeID: nextChallenge.next().value,
      challengeName: 'Plant a tree',
      userId,
      username: 'member',
      description: STORY,
      imageUrl: nextPhoto.next().value,
    }
    const { path, ...request } = requestOf(allEndpoints.submitProof, { body }, { token })
    return fetch(url + path, request)
  }

  /** Uses Canopy for so many milliseconds. */
  return async (duration: number): Promise<Latencies> => {
    const end = performance.now() + duration
    async function repeat(kind: Kind, request: () => Promise<Response>) {
      const times: number[] = []
      let failed = 0
      await sleep(Math.random() * PAUSE[kind])
      while (performance.now() < end) {
        const started = performance.now()
        const response = await request().catch(() => undefined)
        await response?.arrayBuffer().catch(() => {})
        times.push(performance.now() - started)
        if (!response?.ok && response?.status !== 304) failed += 1
        await sleep(PAUSE[kind])
      }
      return { times, failed }
    }
    async function all(kind: Kind, requests: (() => Promise<Response>)[]) {
      const results = await Promise.all(requests.map((request) => repeat(kind, request)))
      const histogram = createHistogram()
      for (const { times } of results)
        for (const time of times) histogram.record(Math.max(1, Math.round(time * 1000)))
      return {
        p95: histogram.percentile(95) / 1000,
        count: histogram.count,
        failed: results.reduce((sum, { failed }) => sum + failed, 0),
      }
    }
    const [polls, posts, proofs] = await Promise.all([
      all(
        'polls',
        polling.map((member) => () => poll(member)),
      ),
      all(
        'posts',
        posting.map((member) => () => post(member)),
      ),
      all(
        'photos',
        Array.from({ length: PROVING }, () => prove),
      ),
    ])
    return { polls, posts, photos: proofs }
  }
}
