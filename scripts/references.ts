/** References of documents to tests, files and headings: those that lead nowhere. */

import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot } from './setup.mjs'

/** `path` is relative to the repository, `promise` the title of a test below the titles of its groups. */
export type Test = { path: string; promise: string }

const CODE = /`((?:[\w.@-]+\/)+[\w.-]+\.\w+|[\w.-]+\.(?:md|json))`(?: › ([^|]+?))?(?=<br>| \|)/g
const LINK = /\]\(([^)\s]+)\)/g

/** Anchors as GitHub makes them from headings. */
const anchorsOf = (markdown: string) =>
  Array.from(markdown.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function faultOfLink(document: string, target: string) {
  if (/^https?:/.test(target)) return undefined
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? document : posix.join(posix.dirname(document), file)
  if (!existsSync(inRoot(path))) return `there is no file ${path}`
  if (anchor !== undefined && !anchorsOf(readFileSync(inRoot(path), 'utf8')).includes(anchor))
    return `${path} has no heading #${anchor}`
  return undefined
}

function faultOfCode(path: string, title: string | undefined, tests: Test[]) {
  if (!existsSync(inRoot(path))) return `there is no file ${path}`
  if (title !== undefined && !tests.some((test) => test.path === path && test.promise === title))
    return `${path} has no test “${title}”`
  return undefined
}

/** Faults of the cells of tables that name tests: `path` or `path` › title of a test, each the end of a cell or of a line in it. */
export function deadReferences(document: string, tests: Test[]): string[] {
  const references = readFileSync(inRoot(document), 'utf8').matchAll(CODE)
  return Array.from(references, ([, path = '', title]) => faultOfCode(path, title, tests)).filter(
    (fault) => fault !== undefined,
  )
}

/** Faults of the links of a document to files and headings of the repository. */
export function deadLinks(document: string): string[] {
  const links = readFileSync(inRoot(document), 'utf8').matchAll(LINK)
  return Array.from(links, ([, target = '']) => faultOfLink(document, target)).filter(
    (fault) => fault !== undefined,
  )
}
