/** `npm run bundle`: how much JavaScript the pages of the built browser app need, and whether that is within their budgets. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { buildWeb, fail, inRoot } from './setup.mjs'

const ASSETS = 'apps/web/dist/assets'

const FEED = ['member', 'feed']

/** Bytes as compressed with brotli, where this is the first page: of what it needs before it shows something, or of `all` it loads by itself. */
const FIRST_PAGES = [
  { name: '/login', budget: 120_000, chunks: ['visitor'] },
  { name: '/feed', budget: 150_000, chunks: FEED },
  {
    name: '/feed, all',
    budget: 160_000,
    chunks: [...FEED, 'popular-challenges', 'post-composer', 'live', 'notices'],
  },
]
/** The first pages of the other features, each in one file. */
const OTHERS = ['shop', 'challenges', 'leaderboard']
/** Pages on which a visitor can come after the login page; all others are a member's. */
const VISITORS = ['register-page', 'forgot-password-page', 'set-new-password-page']
/** The same of what a later page adds. */
const LATER_BUDGET = 40_000

if (!(await buildWeb())) fail('Could not build the browser app, see above.')
const files = readdirSync(inRoot(ASSETS)).filter((name) => name.endsWith('.js'))

function fileOf(chunk) {
  const file = files.find((name) => name.replace(/-[\w-]{8}\.js$/, '') === chunk)
  return file ?? fail(`${ASSETS} has no chunk named ${chunk}`)
}

/** The files and all that they import at once. */
function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const code = readFileSync(inRoot(`${ASSETS}/${name}`), 'utf8')
    withImports(
      [...code.matchAll(/(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, imported]) => imported),
      found,
    )
  }
  return found
}

function sizeOf(names) {
  const sizes = [...names].map((name) => {
    const path = inRoot(`${ASSETS}/${name}`)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

const entry = fileOf('index')
const first = FIRST_PAGES.map(({ name, budget, chunks }) => {
  const needed = withImports([entry, ...chunks.map(fileOf)])
  return { name, budget, size: sizeOf(needed), files: needed.size }
})

const visitor = withImports([entry, fileOf('visitor')])
const member = withImports([entry, fileOf('member')])
const counted = new Set(FIRST_PAGES.flatMap(({ chunks }) => chunks.map(fileOf)))
const later = files
  .map((file) => ({ file, name: file.replace(/-[\w-]{8}\.js$/, '') }))
  .filter(({ file, name }) => (name.endsWith('-page') || OTHERS.includes(name)) && !counted.has(file))
  .map(({ file, name }) => {
    const added = withImports([file]).difference(VISITORS.includes(name) ? visitor : member)
    return { name: `+ ${name}`, budget: LATER_BUDGET, size: sizeOf(added), files: added.size }
  })
  .sort((one, other) => other.size - one.size)

const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(6)
console.log(`${'JavaScript, brotli'.padEnd(28)} kB  budget  files`)
for (const { name, size, budget, files: count } of [...first, ...later]) {
  const verdict = size > budget ? '  TOO MUCH' : ''
  console.log(`${name.padEnd(24)} ${kB(size)}  ${kB(budget)}  ${String(count).padStart(5)}${verdict}`)
}
const over = [...first, ...later].filter(({ size, budget }) => size > budget)
if (over.length > 0) fail(`Too much JavaScript: ${over.map(({ name }) => name).join(', ')}`)
