/** The parser of the contract, with texts at random. */

import { cleanText } from '@canopy/contract/text/clean-text'
import { entitiesIn, findEntities, tagOf } from '@canopy/contract/text/entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitText } from './text-parts.ts'

const Piece = fc.oneof(
  fc.constantFrom(' ', '@', '#', '.', '/', '@anna', '#rain', 'https://a.example/', 'ශ්‍රී', '\n', '\u200D'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const Text = fc.array(Piece, { maxLength: 30 }).map((pieces) => cleanText(pieces.join('')))

test('entities are parts of their text, in order, and none within another', () => {
  fc.assert(
    fc.property(Text, (text) => {
      let end = 0
      for (const entity of findEntities(text)) {
        expect(entity.from).toBeGreaterThanOrEqual(end)
        end = entity.from + entity.text.length
        expect(text.slice(entity.from, end)).toBe(entity.text)
        const before = text.slice(0, entity.from).at(-1) ?? ' '
        if (entity.kind !== 'link') expect(before).not.toMatch(/[\p{L}\p{N}_@#]/u)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a tag is found again by what it is stored as', () => {
  fc.assert(
    fc.property(Text, (text) => {
      for (const tag of entitiesIn(text).tags) {
        expect(tagOf(tag)).toBe(tag)
        expect(entitiesIn(`#${tag}`).tags).toEqual([tag])
      }
    }),
    { numRuns: 2000 },
  )
})

test('mentions are found wherever a word could begin', () => {
  const username = fc.stringMatching(/^[A-Za-z0-9_]{3,20}$/)
  fc.assert(
    fc.property(username, fc.constantFrom('', ' ', '\n', '(', '“', '-', '/', '—', '。'), (name, before) => {
      expect(entitiesIn(`${before}@${name} said`).usernames).toEqual([name.toLowerCase()])
    }),
  )
})

test('splitting keeps the whole text', () => {
  fc.assert(
    fc.property(Text, (text) => {
      const { usernames, tags } = entitiesIn(text)
      const mentions = usernames.map((username) => ({ username, userId: username }))
      const parts = splitText(text, { tags, mentions })
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
    { numRuns: 1000 },
  )
})
