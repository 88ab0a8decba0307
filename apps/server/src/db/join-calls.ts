import { DatabaseError } from 'pg'

type Waiting<Call, Result> = {
  call: Call
  resolve: (result: Result | Promise<Result | undefined> | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Joins calls: those that are made while `work` runs wait for its end and are then done together, at most `max` at once. `work` returns a
 * result for each call, in their order. Of several, those without a result are done again alone, and so are all if the database refused one.
 */
export function joinCalls<Call, Result>(
  work: (calls: Call[]) => Promise<(Result | undefined)[]>,
  max: number,
): (call: Call) => Promise<Result | undefined> {
  const waiting: Waiting<Call, Result>[] = []
  let isWorking = false

  const alone = async (call: Call) => (await work([call]))[0]

  async function together(calls: Call[]): Promise<Promise<Result | undefined>[]> {
    const results = await work(calls).catch((error: unknown) => {
      if (error instanceof DatabaseError) return []
      throw error
    })
    return calls.map(async (call, index) => results[index] ?? alone(call))
  }

  async function workOff() {
    isWorking = true
    while (waiting.length > 0) {
      const joined = waiting.splice(0, max)
      const calls = joined.map(({ call }) => call)
      try {
        const results = calls.length > 1 ? await together(calls) : await work(calls)
        for (const [index, { resolve }] of joined.entries()) resolve(results[index])
      } catch (error) {
        for (const { reject } of joined) reject(error)
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
