/** `npm run bench:web -- bundle`: how much JavaScript the pages of the built browser app need, compared with their budgets. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { buildWeb, fail, inRoot } from './setup.mjs'

/** Sizes and budgets are bytes after brotli compression. */
type Page = { name: string; budget: number; size: number; fileCount: number }

const ASSETS = 'apps/web/dist/assets'

const VISITOR = ['visitor']
const FEED = ['member', 'feed-page']
/** Around every page of the stewards' desk. */
const DESK = ['member', 'desk-shell', 'desk-pages', 'desk-frame']

/** Pages as the first one of a visit: the chunks needed before they show anything, or with "all" those loaded later on their own too. */
const FIRST_PAGES = [
  { name: '/login', budget: 115_000, chunks: VISITOR },
  { name: '/feed', budget: 147_000, chunks: FEED },
  {
    name: '/feed, all',
    budget: 176_000,
    chunks: [
      ...FEED,
      ...['popular-challenges', 'shop-page', 'held-balance', 'post-composer', 'live', 'notices'],
    ],
  },
]
/** Pages that visitors open from the login page; all others belong to members. */
const VISITOR_PAGES = ['register-page', 'forgot-password-page', 'set-new-password-page']
/** Bytes that a page may add to the JavaScript that is loaded already. */
const ADDED_BUDGET = 48_000
/** Most that the frame of the stewards' desk may add, with modules that its pages share; 13 kB of it are the library for forms. */
const DESK_BUDGET = 78_000

const chunkOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')

function fileOf(files: string[], chunk: string) {
  return files.find((file) => chunkOf(file) === chunk) ?? fail(`${ASSETS} has no chunk named ${chunk}`)
}

/** The files and everything they import statically. */
function withImports(files: string[], found = new Set<string>()) {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const code = readFileSync(inRoot(`${ASSETS}/${file}`), 'utf8')
    const imports = code.matchAll(/(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
    withImports(
      Array.from(imports, ([, imported = '']) => imported),
      found,
    )
  }
  return found
}

function sizeOf(files: Set<string>) {
  const sizes = Array.from(files, (file) => {
    const path = inRoot(`${ASSETS}/${file}`)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

function measurePages(files: string[]): Page[] {
  const entry = fileOf(files, 'index')
  const loadedWith = (chunks: string[]) =>
    withImports([entry, ...chunks.map((chunk) => fileOf(files, chunk))])
  const first = FIRST_PAGES.map(({ name, budget, chunks }) => {
    const needed = loadedWith(chunks)
    return { name, budget, size: sizeOf(needed), fileCount: needed.size }
  })

  const deskFile = fileOf(files, 'desk')
  const firstFiles = loadedWith(FIRST_PAGES.flatMap(({ chunks }) => chunks))
  if (firstFiles.has(deskFile)) fail('The first page of a member loads the desk of the stewards.')

  const visitor = loadedWith(VISITOR)
  const member = loadedWith(['member'])
  const desk = loadedWith(DESK)
  /** Files that the browser has loaded before it needs this one. */
  function loadedBefore(file: string) {
    if (VISITOR_PAGES.includes(chunkOf(file))) return visitor
    return withImports([file]).has(deskFile) ? desk : member
  }
  const later = files
    .map((file) => ({ file, chunk: chunkOf(file) }))
    .filter(({ file, chunk }) => chunk.endsWith('-page') && !firstFiles.has(file))
    .map(({ file, chunk }) => {
      const added = withImports([file]).difference(loadedBefore(file))
      return { name: `+ ${chunk}`, budget: ADDED_BUDGET, size: sizeOf(added), fileCount: added.size }
    })
  const aroundDesk = desk.difference(member)
  later.push({ name: '+ desk', budget: DESK_BUDGET, size: sizeOf(aroundDesk), fileCount: aroundDesk.size })
  return [...first, ...later.sort((a, b) => b.size - a.size)]
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)

function lineOf({ name, size, budget, fileCount }: Page) {
  const verdict = size > budget ? '  OVER BUDGET' : ''
  return `${name.padEnd(24)} ${kB(size)}  ${kB(budget)}  ${String(fileCount).padStart(5)}${verdict}`
}

if (!(await buildWeb())) fail('Could not build the browser app, see above.')
const pages = measurePages(readdirSync(inRoot(ASSETS)).filter((file) => file.endsWith('.js')))
console.log(`${'JavaScript, brotli'.padEnd(28)} kB  budget  files`)
for (const page of pages) console.log(lineOf(page))
const over = pages.filter(({ size, budget }) => size > budget)
if (over.length > 0) fail(`Over budget: ${over.map(({ name }) => name).join(', ')}`)
