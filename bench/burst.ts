/**
 * `npm run bench:load -- burst`: everybody logs in at once. Prints how long 1,000 logins take, 64 at a time, and how many requests for the
 * newest page other members complete before and meanwhile.
 */

import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'
import { requestOf } from '../packages/contract/src/request.ts'
import { spreadOf } from './support/compare.ts'
import { log, openEnvironment, runBench } from './support/environment.ts'
import { load } from './support/load.ts'
import { FEED_PATH, readerHeaders } from './support/reader.ts'
import { machineLine, markdownOf } from './support/table.ts'

const SIZES = { posts: 1000, members: 1000, products: 100, orders: 100, popularity: 0 }
const LOGINS = 1000
const AT_ONCE = 64
const READERS = 32
/** Seconds. */
const MEASURED = 8
const ACCOUNTS = 20
const PASSWORD = 'correct horse'

await runBench(async (resources) => {
  const { client, appUrl, targets } = await openEnvironment(resources, SIZES, undefined)
  const send = async (name: 'register' | 'login', body: object, expected: number) => {
    const { path, ...request } = requestOf(allEndpoints[name], { body })
    const began = performance.now()
    const response = await fetch(appUrl + path, request)
    await response.text()
    if (response.status !== expected) throw new Error(`${name} returned ${response.status}`)
    return performance.now() - began
  }
  const emailOf = (number: number) => `burst-${number % ACCOUNTS}@example.org`
  for (let number = 0; number < ACCOUNTS; number++)
    await send('register', { fullName: 'Somebody', email: emailOf(number), password: PASSWORD }, 201)

  async function logInAll() {
    const times: number[] = []
    let next = 0
    const began = performance.now()
    const logIn = async () => {
      while (next < LOGINS)
        times.push(await send('login', { email: emailOf(next++), password: PASSWORD }, 200))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, logIn))
    return { seconds: (performance.now() - began) / 1000, wait: spreadOf(times) }
  }
  const headers = readerHeaders(targets.members[0]?.token ?? '')
  const read = () => load({ url: appUrl + FEED_PATH, headers, connections: READERS, duration: MEASURED }, 200)

  log('Reading alone')
  await read()
  const alone = await read()
  log(`${LOGINS} logins alone`)
  const burst = await logInAll()
  log(`${LOGINS} logins and reading`)
  const together = logInAll()
  const meanwhile = await read()
  const slowed = await together
  console.log(
    markdownOf([
      ['', 'seconds for all', 'wait, median ms', 'reads /s'],
      ['reading', '', '', alone.perSecond.toFixed(0)],
      ['logins', burst.seconds.toFixed(1), burst.wait.median.toFixed(0), ''],
      ['both', slowed.seconds.toFixed(1), slowed.wait.median.toFixed(0), meanwhile.perSecond.toFixed(0)],
    ]),
  )
  console.log(`\n${LOGINS} logins, ${AT_ONCE} at a time; ${READERS} readers; ${await machineLine(client)}`)
})
