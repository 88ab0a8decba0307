/** `npm run bench:web -- bundle`: how much JavaScript the pages of the built browser app need, compared with their budgets. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { entriesOf, readCatalogue } from '../packages/contract/src/language/catalogue-files.ts'
import { type MessageSet, messageSets, setsWith } from '../packages/contract/src/language/message-sets.ts'
import { SOURCE_LANGUAGE } from '../packages/contract/src/language/translate.ts'
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
  { name: '/login', budget: 116_500, chunks: VISITOR },
  { name: '/feed', budget: 147_800, chunks: FEED },
  {
    name: '/feed, all',
    budget: 177_500,
    chunks: [
      ...FEED,
      ...['popular-challenges', 'shop-page', 'held-balance', 'post-composer', 'live', 'notices'],
    ],
  },
]
/** Pages that visitors open from the login page; all others belong to members. */
const VISITOR_PAGES = ['door-page', 'forgot-password-page', 'set-new-password-page']
/** Pages that mails lead to. */
const LINKED_PAGES = ['confirm-email-page', 'unsubscribe-page']
/** Bytes that a page may add to the JavaScript that is loaded already. */
const ADDED_BUDGET = 48_000
/** Most that the frame of the stewards' desk may add, with modules that its pages share; 13 kB of it are the library for forms. */
const DESK_BUDGET = 86_000

/** Most that the messages of the feed may be, in English. */
const MESSAGES_BUDGET = 5400

const chunkOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')

function fileOf(files: string[], chunk: string) {
  return files.find((file) => chunkOf(file) === chunk) ?? fail(`${ASSETS} has no chunk named ${chunk}`)
}

const STATIC = /(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
const STATIC_OR_LATER = /["'`]\.\/([^"'`]+\.js)["'`]/g

const codeOf = (file: string) => readFileSync(inRoot(`${ASSETS}/${file}`), 'utf8')
const importsOf = (file: string, imports: RegExp) =>
  Array.from(codeOf(file).matchAll(imports), ([, imported = '']) => imported)

/** The files and everything they import, besides what is `found` already. */
function withImports(files: string[], imports = STATIC, found = new Set<string>()) {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    withImports(importsOf(file, imports), imports, found)
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

/** Messages that files use, but that are in none of the sets that are loaded before them. */
function lackingMessages(files: string[]) {
  const index = fileOf(files, 'index')
  const deskFile = fileOf(files, 'desk')
  const ofDesk = files.filter((file) => file.startsWith('desk') || withImports([file]).has(deskFile))
  const loadedWith = (chunks: string[]) =>
    withImports([index, ...chunks.map((chunk) => fileOf(files, chunk))])
  const later = importsOf(index, STATIC_OR_LATER)
  const privacy = new Set([fileOf(files, 'privacy-page')])
  /** Pages with messages of their own. */
  const withOwn = new Set([...ofDesk, ...privacy])
  const visitors = loadedWith([...VISITOR, ...VISITOR_PAGES, ...LINKED_PAGES])
  const needs: [MessageSet, Iterable<string>][] = [
    // Some of these pages use modules of the first file of members, but not its texts.
    ['visitor', visitors.difference(new Set([fileOf(files, 'member')]))],
    ['feed', loadedWith([...FEED, 'not-found-page'])],
    ['member', withImports(later, STATIC_OR_LATER, new Set(withOwn)).difference(withOwn)],
    ['privacy', loadedWith(['privacy-page'])],
    ['desk', new Set(files).difference(privacy)],
  ]
  const groups = new Map(entriesOf(SOURCE_LANGUAGE).map(({ id, group }) => [id, group]))
  return needs.flatMap(([set, needed]) => {
    const loaded = new Set<string>(setsWith(set).flatMap((one) => messageSets[one]))
    return Array.from(needed).flatMap((file) => {
      const ids = Array.from(codeOf(file).matchAll(/[\w-]+\.\w+/g), ([id]) => id)
      const lacking = ids.filter((id) => groups.has(id) && !loaded.has(groups.get(id) ?? ''))
      return [...new Set(lacking)].map((id) => `${chunkOf(file)} uses ${id}, which ${set} does not load`)
    })
  })
}

/** The messages of the feed's first load in English, as browsers load them. */
function firstMessages(): Page {
  const sets = [messageSets.visitor, messageSets.feed]
  const sizes = sets.map((groups: readonly string[]) => {
    const messages = Object.entries(readCatalogue(SOURCE_LANGUAGE))
    const ofSet = messages.filter(([id]) => groups.includes(id.slice(0, id.indexOf('.'))))
    return brotliCompressSync(JSON.stringify(Object.fromEntries(ofSet))).length
  })
  return {
    name: '/feed, messages',
    budget: MESSAGES_BUDGET,
    size: sizes.reduce((sum, size) => sum + size, 0),
    fileCount: sets.length,
  }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)

function lineOf({ name, size, budget, fileCount }: Page) {
  const verdict = size > budget ? '  OVER BUDGET' : ''
  return `${name.padEnd(24)} ${kB(size)}  ${kB(budget)}  ${String(fileCount).padStart(5)}${verdict}`
}

if (!(await buildWeb())) fail('Could not build the browser app, see above.')
const files = readdirSync(inRoot(ASSETS)).filter((file) => file.endsWith('.js'))
const pages = [...measurePages(files), firstMessages()]
console.log(`${'JavaScript, brotli'.padEnd(28)} kB  budget  files`)
for (const page of pages) console.log(lineOf(page))
const over = pages.filter(({ size, budget }) => size > budget)
if (over.length > 0) fail(`Over budget: ${over.map(({ name }) => name).join(', ')}`)
const lacking = lackingMessages(files)
if (lacking.length > 0) fail(lacking.join('\n'))
