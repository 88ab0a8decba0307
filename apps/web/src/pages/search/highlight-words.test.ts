import { expect, test } from 'vitest'
import { excerptOf, highlightWords } from './highlight-words.ts'

const highlighted = (text: string, q: string) =>
  highlightWords(text, q)
    .map((part) => (part.isHighlighted ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Trees in the street', 'tree', '[Tree]s in the street'],
  ['Trees in the street', 'STREET trees', '[Trees] in the [street]'],
  ['A tree, two trees', 'tree trees', 'A [tree], two [trees]'],
  ['Mend #lamps (100 g)', '#lamp (100', 'Mend #[lamp]s ([100] g)'],
  ['ගස් සිටුවමු', 'සිටු', 'ගස් [සිටු]වමු'],
  ['Nothing', '.*', 'Nothing'],
  ['Nothing', 'else', 'Nothing'],
  ['', 'word', ''],
])('in %j for %j: %j', (text, q, expected) => {
  expect(highlighted(text, q)).toBe(expected)
})

test('an excerpt begins shortly before the first match', () => {
  const text = `${'One two three four. '.repeat(20)}\n\nThe heron stood there.`
  expect(excerptOf(text, 'heron')).toMatch(/^… .{0,60}The heron stood there\.$/)
  expect(excerptOf(text, 'two')).toMatch(/^One two/)
  expect(excerptOf(text, 'missing')).toMatch(/^One two/)
  expect(excerptOf(`${'x'.repeat(500)} heron`, 'heron')).toBe('… heron')
})
