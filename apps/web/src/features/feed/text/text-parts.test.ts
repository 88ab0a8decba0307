import { describe, expect, test } from 'vitest'
import { foldParts, splitLinks } from './text-parts.ts'

const linksOf = (text: string) =>
  splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))
const textOf = (parts: { text: string }[] | undefined) => parts?.map((part) => part.text).join('')

describe('links', () => {
  test.each([
    ['see https://example.org/a.', 'https://example.org/a', 'https://example.org/a'],
    ['(https://example.org/a)', 'https://example.org/a', 'https://example.org/a'],
    [
      'https://example.org/Oak_(tree), yes',
      'https://example.org/Oak_(tree)',
      'https://example.org/Oak_(tree)',
    ],
    ['WWW.example.org!', 'WWW.example.org', 'https://WWW.example.org'],
    ['"http://example.org/?q=1&r=2"', 'http://example.org/?q=1&r=2', 'http://example.org/?q=1&r=2'],
  ])('%s', (text, shown, href) => {
    expect(linksOf(text)).toEqual([[shown, href]])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mail me@example.org', 'https://'])(
    'none in %s',
    (text) => {
      expect(linksOf(text)).toEqual([])
    },
  )

  test('nothing of the text is lost', () => {
    const text = 'One https://a.example/x, two\n\nwww.b.example (three)'
    expect(textOf(splitLinks(text))).toBe(text)
  })
})

describe('folding', () => {
  test('a short text stands whole', () => {
    expect(foldParts(splitLinks('Short.'))).toBeUndefined()
  })

  test('a long one is cut between words', () => {
    const folded = textOf(foldParts(splitLinks('word '.repeat(1000))))
    expect(folded).toMatch(/^(word )+word…$/)
    expect(folded?.length).toBeLessThanOrEqual(600)
  })

  test('many lines are folded too', () => {
    expect(textOf(foldParts(splitLinks('line\n'.repeat(40))))?.split('\n')).toHaveLength(10)
  })

  test('a long word is cut, but no character in it', () => {
    const family = '👨‍👩‍👧‍👦'
    const folded = textOf(foldParts(splitLinks(family.repeat(200))))
    expect(folded?.replaceAll(family, '')).toBe('…')
  })

  test('a link at the fold keeps its whole address', () => {
    const link = `https://example.org/${'path/'.repeat(200)}end`
    expect(foldParts(splitLinks(`Look: ${link} and ${'more '.repeat(100)}`))?.at(1)?.href).toBe(link)
  })
})
