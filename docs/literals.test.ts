/** Texts that people read are in the catalogues of messages, not in code. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { ROOT, sources } from './testing/source-files.ts'

/** Attributes and properties whose values are shown or read out. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|description|hint|text)$/
/** Words in such a value, which is no message's id. */
const WORDS = /^(?![a-z-]+\.\w+$).*\p{L}{2}/su
/** The beginning of a sentence, or several words on a button. */
const SENTENCE = /^\p{Lu}[\p{L}’']*,? [\p{L}\d“]/u
/** Functions whose arguments only developers read, and those of metrics. */
const FOR_DEVELOPERS = /^(console\.\w+|(?!AppError$)\w*Error|gauge|meter\?\.\w+)$/

/** Texts that are the same in all languages, are sent to the server, or are for developers. */
const ALLOWED = [
  '@username',
  'https://',
  'Inappropriate content',
  'A post could not be saved or unsaved.',
  'A reaction could not be sent.',
  'A reaction to a comment could not be sent.',
  'The number …, written by hand',
  'Nothing in the photo speaks against the amount that the member says: … …',
  'A drawing of a tree',
  'Samsung Internet',
]

/** Data for tests, what a community is called, and an example of a file. */
const HAS_TEXTS = /\/make-\w+\.ts$|^packages\/contract\/src\/site\/|\/import-row\.ts$/

type Found = { start: number; text: string }

const textOf = ({ quasis }: ESTree.TemplateLiteral) =>
  quasis
    .map(({ value }) => value.cooked)
    .join('…')
    .replace(/<[^>]*>/g, '')

/** Texts that are shown if a value is, which may choose between several. */
function wordsIn(value: ESTree.Node | null): Found[] {
  const own = (text: string) => (value && WORDS.test(text) ? [{ start: value.start, text }] : [])
  switch (value?.type) {
    case 'JSXText':
      return own(value.value)
    case 'Literal':
      return own(typeof value.value === 'string' ? value.value : '')
    case 'TemplateLiteral':
      return own(textOf(value))
    case 'JSXExpressionContainer':
      return wordsIn(value.expression)
    case 'ConditionalExpression':
      return [...wordsIn(value.consequent), ...wordsIn(value.alternate)]
    case 'LogicalExpression':
      return [...wordsIn(value.left), ...wordsIn(value.right)]
    default:
      return []
  }
}

function literalsIn(file: string) {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const found: Found[] = []
  const hidden: ESTree.Span[] = []
  const hide = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    if (FOR_DEVELOPERS.test(code.slice(node.callee.start, node.callee.end))) hidden.push(node)
  }
  const noteSentence = (start: number, text: string) => {
    if (SENTENCE.test(text)) found.push({ start, text })
  }
  new Visitor({
    CallExpression: hide,
    NewExpression: hide,
    TSLiteralType: (node) => void hidden.push(node),
    JSXElement: ({ children }) => void found.push(...children.flatMap(wordsIn)),
    JSXFragment: ({ children }) => void found.push(...children.flatMap(wordsIn)),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && SHOWN.test(name.name)) found.push(...wordsIn(value))
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && SHOWN.test(key.name)) found.push(...wordsIn(value))
    },
    Literal({ start, value }) {
      if (typeof value === 'string') noteSentence(start, value)
    },
    TemplateLiteral: (node) => noteSentence(node.start, textOf(node)),
  }).visit(parseSync(file, code).program)
  return found
    .filter(({ text }) => !ALLOWED.includes(text))
    .filter(({ start }) => !hidden.some((node) => node.start <= start && start < node.end))
    .map(({ start, text }) => `${file}:${code.slice(0, start).split('\n').length}: ${text.trim()}`)
}

test('no text that people read is in code', () => {
  const files = sources('{apps/web/src,packages/contract/src,apps/server/src/features}/**/*.{ts,tsx}').filter(
    (file) => !HAS_TEXTS.test(file),
  )
  const found = files.flatMap(literalsIn)
  expect([...new Set(found)]).toEqual([])
})
