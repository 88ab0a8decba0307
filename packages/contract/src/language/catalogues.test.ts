/** Writes message-values.ts with `npx vitest run packages/contract/src/language -u`. */

import { expect, test } from 'vitest'
import { catalogueLanguages, type Entry, entriesOf, filesOf } from './catalogue-files.ts'
import { argumentsOf, faultOf, TAG } from './check-message.ts'
import { SOURCE_LANGUAGE } from './translate.ts'

const english = entriesOf(SOURCE_LANGUAGE)

test('each message has an id of its own, which begins with the name of its file', () => {
  const ids = english.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(english.filter(({ id, group }) => !id.startsWith(`${group}.`))).toEqual([])
})

const keywordsIn = (entry: string) =>
  entry
    .split('\n')
    .filter((line) => line.startsWith('msg'))
    .map((line) => line.split(' ', 1)[0])
    .join(' ')

test.each(catalogueLanguages())('each entry of the catalogue %s has all of its lines', (language) => {
  const entries = filesOf(language).flatMap((text) =>
    text
      .trimEnd()
      .split(/\n{2,}/)
      .slice(1),
  )
  expect(entries.filter((entry) => keywordsIn(entry) !== 'msgctxt msgid msgstr')).toEqual([])
})

const isRich = ({ text }: Entry) => Object.values(argumentsOf(text)).includes(TAG)

const linesOf = (entries: Entry[]) =>
  entries.map((entry) => {
    const values = Object.entries(argumentsOf(entry.text)).map(([name, type]) => `${name}: ${type}`)
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
    const entries = new Map(entriesOf(language).map((entry) => [entry.id, entry]))
    const faults = english.flatMap((source) => {
      const entry = entries.get(source.id)
      entries.delete(source.id)
      if (!entry?.text) return `${source.id} is missing`
      if (entry.english !== source.english) return `${source.id} is translated from another English text`
      const fault = faultOf(entry.text, source.text, language)
      return fault === undefined ? [] : `${source.id} ${fault}`
    })
    expect([...faults, ...Array.from(entries.keys(), (id) => `${id} is not in English`)]).toEqual([])
  },
)
