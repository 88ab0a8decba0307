/** Messages are written when they are shown: the language may have changed since a module was loaded. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { ROOT, sources } from './testing/source-files.ts'

/** Functions that write messages, and those that lists of choices and labels come from. */
const WRITES = new Set(['t', 'rich', 'written', 'choicesOf', 'labelOf'])

function writtenEarly(file: string) {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const functions: ESTree.Span[] = []
  const calls: number[] = []
  const note = (node: ESTree.Span) => void functions.push(node)
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && WRITES.has(callee.name)) calls.push(start)
    },
  }).visit(parseSync(file, code).program)
  return calls
    .filter((start) => !functions.some((node) => node.start <= start && start < node.end))
    .map((start) => `${file}:${code.slice(0, start).split('\n').length}`)
}

test('no message is written while a module loads', () => {
  expect(sources('apps/web/src/**/*.{ts,tsx}').flatMap(writtenEarly)).toEqual([])
})
