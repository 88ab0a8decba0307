/** Chooses the picture that is decoded next. */

import { coded } from '@canopy/contract/language/coded-message'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../app-error.ts'

/** Uses of pictures, the most urgent first. */
const USES = ['proof', 'post', 'profile', 'copies', 'card'] as const

/** Member or visitor who sent a picture. */
export type Sender = {
  /** Null for pictures of Canopy itself, which have no limits, except for cards: strangers cause them. */
  userId: string | null
  /** The connection of the request. When it is closed, nobody waits for the picture any more. */
  connection?: { readonly destroyed: boolean }
}
export type Asked = Sender & { use: (typeof USES)[number] }

/** Two at a time, on one thread each, so that decoding does not delay other requests, and one of them large. */
const RUNNING_MAX = 2
/** Pictures of one member: one that is decoded, and three that wait. */
const PER_MEMBER = 4
const WAITING_MAX = 100
/** Limit for proofs, higher than for the rest, so that posts and profile pictures never keep out a proof. */
const WAITING_PROOFS_MAX = 200
/** Large pictures are decoded one at a time, for up to ten seconds each. */
const WAITING_LARGE_MAX = 10

/** Seconds. */
const RETRY_AFTER = 5

type Wanted = Asked & { isLarge: boolean }
type Job = Wanted & { run: () => Promise<void>; drop: () => void }

const isOf = (job: Job, userId: string | null) => userId !== null && job.userId === userId

export function createQueue() {
  let waiting: Job[] = []
  const running = new Set<Job>()
  /** Member → when their last picture was begun, as a running number. */
  const served = new LRUCache<string, number>({ max: 10_000 })
  let begun = 0

  const isRunning = (wanted: (job: Job) => boolean) => [...running].some(wanted)
  const lastServed = ({ userId }: Job) => (userId === null ? 0 : (served.get(userId) ?? 0))

  /** Proofs first, then the member who has waited longest since their last picture, so that nobody can fill the queue for others. */
  const byTurn = (a: Job, b: Job) =>
    USES.indexOf(a.use) - USES.indexOf(b.use) || lastServed(a) - lastServed(b)

  function dropGone() {
    const { gone = [], there = [] } = Object.groupBy(waiting, ({ connection }) =>
      connection?.destroyed ? 'gone' : 'there',
    )
    waiting = there
    for (const { drop } of gone) drop()
  }

  function next() {
    const largeRuns = isRunning(({ isLarge }) => isLarge)
    const [job] = waiting
      .filter(({ userId, isLarge }) => !(isLarge && largeRuns) && !isRunning((one) => isOf(one, userId)))
      .toSorted(byTurn)
    return job
  }

  function start() {
    dropGone()
    while (running.size < RUNNING_MAX) {
      const job = next()
      if (!job) return
      waiting.splice(waiting.indexOf(job), 1)
      running.add(job)
      if (job.userId !== null) served.set(job.userId, ++begun)
      void job.run().then(() => {
        running.delete(job)
        start()
      })
    }
  }

  function requireRoom({ userId, use, isLarge }: Wanted) {
    if (userId === null && use !== 'card') return
    const own = [...running, ...waiting].filter((job) => isOf(job, userId))
    if (own.length >= PER_MEMBER)
      throw new AppError('too_many_requests', {
        message: coded('errors.picturesAtOnce'),
        retryAfter: RETRY_AFTER,
      })
    const large = waiting.filter((job) => job.isLarge)
    if (isLarge && large.length >= WAITING_LARGE_MAX) throw new AppError('unavailable')
    if (waiting.length >= (use === 'proof' ? WAITING_PROOFS_MAX : WAITING_MAX))
      throw new AppError('unavailable')
  }

  return {
    waiting: () => waiting.length,
    /** Runs `work` when its turn has come, unless its sender has gone. @throws AppError too_many_requests, unavailable */
    add<T>(wanted: Wanted, work: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      dropGone()
      requireRoom(wanted)
      const drop = () => reject(new AppError('unavailable'))
      waiting.push({ ...wanted, run: () => work().then(resolve, reject), drop })
      start()
      return promise
    },
  }
}
