import { expect, test } from 'vitest'
import { blocksOf, piecesOf } from './page-text.ts'

test('the beginning of a line makes it a heading, an item of a list or a paragraph', () => {
  expect(
    blocksOf('# Our rules\nBe kind.\r\nBe fair.\n\n- One\n* Two\nAfter\n## More\n### Most\n#tag'),
  ).toEqual([
    { kind: 'heading', level: 1, pieces: ['Our rules'] },
    { kind: 'paragraph', pieces: ['Be kind.\nBe fair.'] },
    { kind: 'list', items: [['One'], ['Two']] },
    { kind: 'paragraph', pieces: ['After'] },
    { kind: 'heading', level: 2, pieces: ['More'] },
    { kind: 'heading', level: 3, pieces: ['Most'] },
    { kind: 'paragraph', pieces: ['#tag'] },
  ])
  expect(blocksOf('')).toEqual([])
})

test.each([
  ['[Write](mailto:team@example.org)', { text: 'Write', href: 'mailto:team@example.org' }],
  ['[Call](tel:+94112345678)', { text: 'Call', href: 'tel:+94112345678' }],
  ['[Shop](/shop?a=1#b)', { text: 'Shop', href: '/shop?a=1#b' }],
  ['[Us](https://example.org/a)', { text: 'Us', href: 'https://example.org/a' }],
  ['https://example.org/a?b=c', { text: 'https://example.org/a?b=c', href: 'https://example.org/a?b=c' }],
  ['team@example.org', { text: 'team@example.org', href: 'mailto:team@example.org' }],
])('%s is a link', (typed, link) => {
  expect(piecesOf(typed)).toEqual([link])
  expect(piecesOf(`See ${typed}.`)).toEqual(['See ', link, '.'])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](data:text/html,<b>)',
  '[x](vbscript:x)',
  '[x](http://example.org)',
  '[x](//example.org)',
  String.raw`[x](/\example.org)`,
  String.raw`[x](https:\\example.org)`,
  '[x](https:///example.org)',
  '[x](shop)',
  '[x]()',
  '[x](\tjavascript:alert)',
  '<a href="javascript:alert">x</a>',
])('%s stays text', (typed) => {
  expect(piecesOf(typed)).toEqual([typed])
})

test.each(['[', '[x](', 'https://', '@', 'a@', '[['.repeat(2), '.a@b'])(
  '%s without end is read at once',
  (typed) => {
    const before = performance.now()
    blocksOf(typed.repeat(20_000 / typed.length))
    expect(performance.now() - before).toBeLessThan(1000)
  },
)
