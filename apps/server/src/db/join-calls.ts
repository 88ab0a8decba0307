import { DatabaseError } from 'pg'

type Waiting<Call, Result> = {
  call: Call
  resolve: (result: Result | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Joins calls: those that are made while `work` runs wait for its end and are then done together, at most `max` at once. `work` returns a
 * result for each call, in their order. A call whose result is undefined has to be done alone, and so have all if the database refused one.
 */
export function joinCalls<Call, Result>(
  work: (calls: Call[]) => Promise<(Result | undefined)[]>,
  max: number,
): (call: Call) => Promise<Result | undefined> {
  const waiting: Waiting<Call, Result>[] = []
  let isWorking = false

  async function workOff() {
    isWorking = true
    while (waiting.length > 0) {
      const joined = waiting.splice(0, max)
      try {
        const results = await work(joined.map(({ call }) => call))
        for (const [index, { resolve }] of joined.entries()) resolve(results[index])
      } catch (error) {
        for (const { resolve, reject } of joined)
          if (error instanceof DatabaseError) resolve(undefined)
          else reject(error)
      }
    }
    isWorking = false
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (!isWorking) void workOff()
    })
}
