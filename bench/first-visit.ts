/** `npm run bench:web -- visit`: files of the app that a browser fetches on its first visit, for the page itself and ahead of need for the service worker. */

import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { freePort } from '../packages/embedded-postgres/src/free-port.ts'
import { openEnvironment, runBench } from './support/environment.ts'
import { markdownOf } from './support/table.ts'

/** Bytes that the worker may fetch. */
const GOAL = 150_000
/** Longer than it takes until the worker has what it wants, in milliseconds. */
const WATCHED = 20_000
const SIZES = { posts: 100, members: 100, products: 100, orders: 10, popularity: 0 }
/** Not files of the app. */
const OTHERS = /^\/(api|media|ws-feed)\b/

type Fetched = { files: number; bytes: number }
type Visit = { page: Fetched; worker: Fetched }

const nothing = (): Visit => ({ page: { files: 0, bytes: 0 }, worker: { files: 0, bytes: 0 } })

/** A proxy in front of `appUrl` that counts bodies as they are sent, for the visit that `current` returns. */
async function startCounting(resources: AsyncDisposableStack, appUrl: string, current: () => Visit) {
  const port = await freePort()
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    const isOfWorker = headers['sec-fetch-dest'] === 'serviceworker' || headers.referer?.endsWith('/sw.js')
    const fetched = OTHERS.test(url) ? undefined : current()[isOfWorker ? 'worker' : 'page']
    if (fetched) fetched.files += 1
    const forwarded = request(new URL(url, appUrl), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.on('data', (chunk: Buffer) => {
        if (fetched) fetched.bytes += chunk.length
      })
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(port, '127.0.0.1')
  resources.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}

await runBench(async (resources) => {
  const { appUrl, targets } = await openEnvironment(resources, SIZES, undefined)
  const [member] = targets.members
  if (!member) throw new Error('there are no members')
  let visit = nothing()
  const url = await startCounting(resources, appUrl, () => visit)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' })
  resources.defer(() => browser.close())

  async function measure(name: string, { path, saveData = false }: { path: string; saveData?: boolean }) {
    visit = nothing()
    const context = await browser.newContext({ baseURL: url })
    if (path !== '/login')
      await context.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      }, member)
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData })
    await page.goto(path)
    await sleep(WATCHED)
    await context.close()
    const kB = (bytes: number) => (bytes / 1000).toFixed(0)
    const isMet = visit.worker.bytes <= GOAL
    if (!isMet) process.exitCode = 1
    return [
      name,
      ...[visit.page, visit.worker].flatMap(({ files, bytes }) => [`${files}`, kB(bytes)]),
      isMet ? 'met' : 'MISSED',
    ]
  }

  const rows = [
    await measure('/login', { path: '/login' }),
    await measure('/feed', { path: '/feed' }),
    await measure('/feed, saving data', { path: '/feed', saveData: true }),
  ]
  const goal = `≤ ${GOAL / 1000} kB`
  console.log(markdownOf([['', 'files of the page', 'kB', 'ahead, files', 'kB', goal], ...rows]))
})
