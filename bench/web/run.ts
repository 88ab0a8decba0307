/** Runs Lighthouse on the main pages of the built app, on a simulated phone with a slow connection. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { languages } from '../../apps/server/src/languages/languages.ts'
import { demoLogin } from '../../apps/server/src/seed/demo-login.ts'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { SOURCE_LANGUAGE } from '../../packages/contract/src/language/translate.ts'
import { parseReply, requestOf } from '../../packages/contract/src/request.ts'
import { startWithDemo } from '../support/servers.ts'
import { markdownOf } from '../support/table.ts'
import { measure } from './measure.ts'
import { header, lineOf, missesOf } from './report.ts'

const RUNS = 5
/** Pages that somebody new opens first are measured in every language. */
const ENTRANCES = ['/login', '/feed']
const VISITOR_PAGES = ['/login']
const MEMBER_PAGES = ['/feed', '/shop', '/shop/product/1', '/challenges', '/leaderboard']
const PUBLIC_PAGES = ['/shop/product/1', '/challenges/view/1']

const selected = process.argv.slice(2)
const isSelected = (path: string) => selected.length === 0 || selected.includes(path)

await using resources = new AsyncDisposableStack()
const dataDir = await mkdtemp(join(tmpdir(), 'canopy-bench-'))
resources.defer(() => rm(dataDir, { recursive: true, force: true }))
const url = await startWithDemo(resources, dataDir)
const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  // Chromium's sandbox does not work as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
resources.defer(() => browser.close())

const { path: loginPath, ...login } = requestOf(allEndpoints.login, { body: demoLogin })
const response = await fetch(url + loginPath, login)
const { token, userId } = parseReply(allEndpoints.login, await response.json())

const { path: postsPath, ...posts } = requestOf(allEndpoints.listPosts, {}, { token })
const list = parseReply(allEndpoints.listPosts, await (await fetch(url + postsPath, posts)).json())
const publicPosts = list.filter(({ outside }) => outside).map(({ postId }) => `/posts/${postId}`)

const lines: string[][] = []
const misses: string[] = []
for (const [kind, paths, storage] of [
  ['app', VISITOR_PAGES, {}],
  ['app', MEMBER_PAGES, { token, userId }],
  ['outside', [...PUBLIC_PAGES, ...publicPosts.slice(0, 1)], {}],
] as const) {
  for (const path of paths.filter(isSelected)) {
    for (const language of ENTRANCES.includes(path) ? languages : [SOURCE_LANGUAGE]) {
      const name = language === SOURCE_LANGUAGE ? path : `${path} in ${language}`
      console.error(`${name}…`)
      const measured = await measure(browser, {
        url,
        path,
        name,
        storage: { ...storage, language },
        runs: RUNS,
      })
      lines.push(lineOf(measured, kind))
      misses.push(...missesOf(measured, kind))
    }
  }
}

console.log(markdownOf([header, ...lines]))
if (misses.length > 0) {
  console.log(`\n${misses.join('\n')}`)
  process.exitCode = 1
}
