/** Writes message-values.ts with `npx vitest run packages/contract/src/language -u`. */

import { type IcuNode, parseIcu } from 'pofile-ts'
import { expect, test } from 'vitest'
import { catalogueLanguages, type Entry, entriesOf } from './catalogue-files.ts'
import { SOURCE_LANGUAGE } from './translate.ts'

const english = entriesOf(SOURCE_LANGUAGE)

/** Type of the argument that a tag names: a function of the text between. */
const TAG = '(text: Part[]) => Part'

function parse({ id, text }: Entry) {
  const parsed = parseIcu(text)
  if (!parsed.success) throw new Error(`${id}: ${parsed.errors.map(({ message }) => message).join(', ')}`)
  return parsed.ast
}

/** Arguments with their types. */
function argumentsIn(nodes: IcuNode[]): [name: string, type: string][] {
  return nodes.flatMap((node): [string, string][] => {
    switch (node.type) {
      case 'argument':
        return node.value === 'site' ? [] : [[node.value, 'string']]
      case 'number':
        return [[node.value, 'number']]
      case 'tag':
        return [[node.value, TAG], ...argumentsIn(node.children)]
      case 'plural':
        return [[node.value, 'number'], ...Object.values(node.options).flatMap((of) => argumentsIn(of.value))]
      case 'select': {
        const keys = Object.keys(node.options).map((key) => `'${key}'`)
        return [
          [node.value, keys.join(' | ')],
          ...Object.values(node.options).flatMap((of) => argumentsIn(of.value)),
        ]
      }
      case 'literal':
      case 'pound':
        return []
      default:
        throw new Error(`No message uses {${node.value}, ${node.type}}`)
    }
  })
}

const typesOf = (entry: Entry) => Object.fromEntries(argumentsIn(parse(entry)))

/** Categories of each plural, without the exact numbers. */
const pluralsIn = (nodes: IcuNode[]): string[][] =>
  nodes.flatMap((node) => {
    if (node.type === 'tag') return pluralsIn(node.children)
    if (node.type !== 'plural' && node.type !== 'select') return []
    const inner = Object.values(node.options).flatMap((of) => pluralsIn(of.value))
    const categories = Object.keys(node.options).filter((key) => !key.startsWith('='))
    return node.type === 'select' || node.pluralType === 'ordinal' ? inner : [categories, ...inner]
  })

test('each message has an id of its own, which begins with the name of its file', () => {
  const ids = english.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(english.filter(({ id, group }) => !id.startsWith(`${group}.`))).toEqual([])
})

const isRich = (entry: Entry) => Object.values(typesOf(entry)).includes(TAG)

const linesOf = (entries: Entry[]) =>
  entries.map((entry) => {
    const values = Object.entries(typesOf(entry)).map(([name, type]) => `${name}: ${type}`)
    return `  '${entry.id}': ${values.length === 0 ? 'undefined' : `{ ${values.join('; ')} }`}`
  })

test('the types of the arguments are those of the catalogue', async () => {
  const lines = [
    '/** Messages of the English catalogue with their arguments. Written by `npx vitest run packages/contract/src/language -u`. */',
    '',
    'export type MessageValues = {',
    ...linesOf(english.filter((entry) => !isRich(entry))),
    '}',
    '',
    '/** Messages with tags. */',
    'export type RichMessageValues<Part> = {',
    ...linesOf(english.filter(isRich)),
    '}',
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('message-values.ts')
})

test.each(catalogueLanguages())(
  'the catalogue %s has every message with its arguments and plurals',
  (language) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const entries = new Map(entriesOf(language).map((entry) => [entry.id, entry]))
    const faults = english.flatMap((source) => {
      const entry = entries.get(source.id)
      entries.delete(source.id)
      if (!entry?.text) return `${source.id} is missing`
      if (entry.english !== source.english) return `${source.id} is translated from another English text`
      const wanted = JSON.stringify(Object.entries(typesOf(source)).toSorted())
      if (JSON.stringify(Object.entries(typesOf(entry)).toSorted()) !== wanted)
        return `${source.id} has other arguments`
      const wrong = pluralsIn(parse(entry)).find((found) => found.toSorted().join() !== categories.join())
      return wrong
        ? `${source.id} has the plurals ${wrong.join(', ')} instead of ${categories.join(', ')}`
        : []
    })
    expect([...faults, ...Array.from(entries.keys(), (id) => `${id} is not in English`)]).toEqual([])
  },
)
