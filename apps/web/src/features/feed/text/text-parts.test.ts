import { describe, expect, test } from 'vitest'
import { excerptOf, splitText } from './text-parts.ts'

const linksOf = (text: string) =>
  splitText(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))
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
    ['see https://example.org/a。next', 'https://example.org/a', 'https://example.org/a'],
    ['（https://example.org/b）', 'https://example.org/b', 'https://example.org/b'],
    ['https://example.org/c—really', 'https://example.org/c', 'https://example.org/c'],
    ['https://example.org/d। then', 'https://example.org/d', 'https://example.org/d'],
    ['https://example.org/e؟', 'https://example.org/e', 'https://example.org/e'],
    ['“https://example.org/f”', 'https://example.org/f', 'https://example.org/f'],
    ['(https://example.org/Oak_(tree))', 'https://example.org/Oak_(tree)', 'https://example.org/Oak_(tree)'],
    ['(see https://example.org/a[1], ((b)))', 'https://example.org/a[1]', 'https://example.org/a[1]'],
    ['https://ශ්‍රී.ලංකා/ගස්، more', 'https://ශ්‍රී.ලංකා/ගස්', 'https://ශ්‍රී.ලංකා/ගස්'],
    ['www.münchen.de/straße」', 'www.münchen.de/straße', 'https://www.münchen.de/straße'],
    ['"http://example.org/?q=1&r=2"', 'http://example.org/?q=1&r=2', 'http://example.org/?q=1&r=2'],
  ])('%s', (text, shown, href) => {
    expect(linksOf(text)).toEqual([[shown, href]])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mail me@example.org', 'https://'])(
    'no link in %s',
    (text) => {
      expect(linksOf(text)).toEqual([])
    },
  )

  test('punctuation within a link belongs to it', () => {
    const link = `www.example.org/${'.'.repeat(1_000_000)}a`
    expect(linksOf(`${link}!).`)).toEqual([[link, `https://${link}`]])
    expect(linksOf('www.example.org/a...b...')).toEqual([
      ['www.example.org/a...b', 'https://www.example.org/a...b'],
    ])
  })

  test('splitting keeps the whole text', () => {
    const text = 'One https://a.example/x, two\n\nwww.b.example (three)'
    expect(textOf(splitText(text))).toBe(text)
  })
})

describe('mentions and tags', () => {
  const userId = '00000000-0000-7000-8000-000000000001'
  const stored = { tags: ['rain', 'ගස්'], mentions: [{ username: 'anna', userId }] }
  const pagesOf = (text: string) =>
    splitText(text, stored).flatMap(({ text: shown, to }) => (to ? [[shown, to]] : []))

  test('those that are stored lead to profiles and to pages of tags', () => {
    expect(pagesOf('@Anna saw #Rain, #ගස් and #snow with @nobody')).toEqual([
      ['@Anna', `/profile/${userId}`],
      ['#Rain', '/tags/rain'],
      ['#ගස්', `/tags/${encodeURIComponent('ගස්')}`],
    ])
  })

  test('they are whole in an excerpt', () => {
    expect(pagesOf(`${'word '.repeat(119)} #rain and more`)).toEqual([['#rain', '/tags/rain']])
    const excerpt = excerptOf(splitText(`${'a'.repeat(598)} #rain ${'b '.repeat(99)}`, stored))
    expect(textOf(excerpt)?.endsWith(' #rain')).toBe(true)
  })
})

describe('excerpts', () => {
  test('a short text has none', () => {
    expect(excerptOf(splitText('Short.'))).toBeUndefined()
  })

  test('a long text is cut between words', () => {
    const excerpt = textOf(excerptOf(splitText('word '.repeat(1000))))
    expect(excerpt).toMatch(/^(word )+word…$/)
    expect(excerpt?.length).toBeLessThanOrEqual(600)
  })

  test('a text with many lines is cut after ten', () => {
    expect(textOf(excerptOf(splitText('line\n'.repeat(40))))?.split('\n')).toHaveLength(10)
  })

  test('a long word is cut between graphemes', () => {
    const family = '👨‍👩‍👧‍👦'
    const excerpt = textOf(excerptOf(splitText(family.repeat(200))))
    expect(excerpt?.replaceAll(family, '')).toBe('…')
  })

  test('a link at the end keeps its whole address', () => {
    const link = `https://example.org/${'path/'.repeat(200)}end`
    expect(excerptOf(splitText(`Look: ${link} and ${'more '.repeat(100)}`))?.at(1)?.href).toBe(link)
  })
})
