import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from '@canopy/contract/limits'
import { DatabaseError } from 'pg'
import { outsideTraces } from '../telemetry/trace.ts'

/** A call that waits for a lock of somebody else does not hold up those behind it for longer. */
const PATIENCE = SECOND / 20

type Waiting<Call, Result> = {
  call: Call
  alone: () => Promise<Result | undefined>
  resolve: (result: Result | undefined | Promise<Result | undefined>) => void
  reject: (error: unknown) => void
}

async function waitPatiently(work: Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE)
  await Promise.race([work, promise])
  clearTimeout(timer)
}

/**
 * Joins calls: those that are made while others are done wait for these, and are then done together, at most `max` of them. `together`
 * returns a result for each call, in their order. Those without one are done again alone, and so are all if the database refused one.
 */
export function joinCalls<Call, Result>(
  together: (calls: Call[]) => Promise<(Result | undefined)[]>,
  max: number,
): (call: Call) => Promise<Result | undefined> {
  const waiting: Waiting<Call, Result>[] = []
  let isWorking = false

  const doAlone = ({ alone, resolve, reject }: Waiting<Call, Result>) => alone().then(resolve, reject)

  async function doTogether(joined: Waiting<Call, Result>[]) {
    try {
      const results = await together(joined.map(({ call }) => call)).catch((error: unknown) => {
        if (error instanceof DatabaseError) return []
        throw error
      })
      for (const [index, { alone, resolve }] of joined.entries()) resolve(results[index] ?? alone())
    } catch (error) {
      for (const { reject } of joined) reject(error)
    }
  }

  async function workOff() {
    isWorking = true
    while (waiting.length > 0) {
      const [first, ...others] = waiting.splice(0, max)
      if (first) await waitPatiently(others.length > 0 ? doTogether([first, ...others]) : doAlone(first))
    }
    isWorking = false
  }

  return (call: Call) =>
    new Promise<Result | undefined>((resolve, reject) => {
      // Belongs to the trace of the caller; calls made together belong to none.
      const inTrace = AsyncLocalStorage.bind(async () => (await together([call]))[0])
      waiting.push({ call, alone: inTrace, resolve, reject })
      if (!isWorking) void outsideTraces(workOff)
    })
}
