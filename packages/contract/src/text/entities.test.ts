import { describe, expect, test } from 'vitest'
import { MENTIONS_MAX, TAG_MAX, TAGS_MAX } from '../limits.ts'
import { entitiesIn, findEntities } from './entities.ts'
import { findTyped } from './typed-entity.ts'

describe('mentions and tags', () => {
  test.each([
    ['@anna', ['anna'], []],
    ['Thanks, @Anna_B! (@ben)', ['anna_b', 'ben'], []],
    ['“@anna” said: #Rain.', ['anna'], ['rain']],
    ['#rain #Rain #RAIN', [], ['rain']],
    ['#කුණු and #ශ්‍රී and #Müll_2026', [], ['කුණු', 'ශ්රී', 'mull_2026']],
    ['#2026 is a number, #5th is none', [], ['5th']],
    ['A line\n@anna\n#rain', ['anna'], ['rain']],
    ['-@anna, *#rain*', ['anna'], ['rain']],
    ['@anna/@ben #a/#b', ['anna', 'ben'], ['a', 'b']],
    ['(#tag) —@anna, done.@ben;@cat&@dan', ['anna', 'ben', 'cat', 'dan'], ['tag']],
    ['https://example.org/a。#next、#ගස්', [], ['next', 'ගස්']],
    ['#Café #CAFE #Cafe\u0301 #café', [], ['cafe']],
    ['#ශ්‍රී #ශ්රී #İstanbul #istanbul #Straße #STRASSE', [], ['ශ්රී', 'istanbul', 'strasse']],
  ])('%j', (text, usernames, tags) => {
    expect(entitiesIn(text)).toEqual({ usernames, tags })
  })

  test.each([
    'anna@example.org',
    'anna.b@example.org',
    '@ab',
    `@${'a'.repeat(21)}`,
    '@anna@example.org',
    '@jäne',
    '@annaශ',
    '@ſſſ',
    'C#major',
    'a#b',
    '##',
    '# rain',
    '#rain#snow',
    '&#1234;',
    'https://example.org/@anna#rain',
    'www.example.org/#rain',
    'example.org/#rain',
    'example.org/@anna',
    'localhost:3000/#rain',
    'first.last-@example.org',
    '(anna+tag@example.org)',
    `#${'a'.repeat(TAG_MAX + 1)}`,
  ])('%j has none', (text) => {
    expect(entitiesIn(text)).toEqual({ usernames: [], tags: [] })
  })

  test('after ten different ones, further ones are plain text', () => {
    const numbers = Array.from({ length: 20 }, (_, at) => at)
    const text = numbers.map((at) => `@member_${at} #tag_${at}`).join(' ')
    const { usernames, tags } = entitiesIn(`${text} @member_0 #tag_0`)
    expect([usernames.length, tags.length]).toEqual([MENTIONS_MAX, TAGS_MAX])
    const last = findEntities(`${text} @member_0 #tag_0`).slice(-2)
    expect(last.map(({ value }) => value)).toEqual(['member_0', 'tag_0'])
  })
})

test.each([
  ['Hello @an|', { kind: 'mention', from: 6, typed: 'an' }],
  ['@|', { kind: 'mention', from: 0, typed: '' }],
  ['#ga| and more', { kind: 'tag', from: 0, typed: 'ga' }],
  [`${'x '.repeat(500)}#rain|`, { kind: 'tag', from: 1000, typed: 'rain' }],
  ['anna@ex|', undefined],
  ['@anna |', undefined],
  ['@anna|@ben', { kind: 'mention', from: 0, typed: 'anna' }],
  [`#${'a'.repeat(60)}|`, undefined],
  ['https://example.org/#fo|', undefined],
  ['example.org/@an|', undefined],
  ['@anna/@be|', { kind: 'mention', from: 6, typed: 'be' }],
])('what is being typed in %j', (typed, found) => {
  expect(findTyped(typed.replace('|', ''), typed.indexOf('|'))).toEqual(found)
})

test('long texts are read at once', () => {
  for (const piece of ['#', '@', '#a', '@a', 'a.', '.#', 'www.', '#\u0DCA', 'a-', 'a@', 'a.b/', '-_', 'a:'])
    expect(findEntities(piece.repeat(100_000)).length).toBeLessThanOrEqual(1)
})
