/** The parser of the contract, with texts at random. */

import { cleanText } from '@canopy/contract/text/clean-text'
import { findMarks, marksIn, tagOf } from '@canopy/contract/text/text-marks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitText } from './text-parts.ts'

const Piece = fc.oneof(
  fc.constantFrom(' ', '@', '#', '.', '/', '@anna', '#rain', 'https://a.example/', 'ශ්‍රී', '\n', '\u200D'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const Text = fc.array(Piece, { maxLength: 30 }).map((pieces) => cleanText(pieces.join('')))

test('marks are parts of their text, in order, and none within another', () => {
  fc.assert(
    fc.property(Text, (text) => {
      let end = 0
      for (const mark of findMarks(text)) {
        expect(mark.from).toBeGreaterThanOrEqual(end)
        end = mark.from + mark.text.length
        expect(text.slice(mark.from, end)).toBe(mark.text)
        const before = text.slice(0, mark.from).at(-1) ?? ' '
        if (mark.kind !== 'link') expect(before).not.toMatch(/[\p{L}\p{N}_@#]/u)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a tag is found again by what it is stored as', () => {
  fc.assert(
    fc.property(Text, (text) => {
      for (const tag of marksIn(text).tags) {
        expect(tagOf(tag)).toBe(tag)
        expect(marksIn(`#${tag}`).tags).toEqual([tag])
      }
    }),
    { numRuns: 2000 },
  )
})

test('mentions are found wherever a word could begin', () => {
  const username = fc.stringMatching(/^[A-Za-z0-9_]{3,20}$/)
  fc.assert(
    fc.property(username, fc.constantFrom('', ' ', '\n', '(', '“', '-', '/', '—', '。'), (name, before) => {
      expect(marksIn(`${before}@${name} said`).usernames).toEqual([name.toLowerCase()])
    }),
  )
})

test('splitting keeps the whole text', () => {
  fc.assert(
    fc.property(Text, (text) => {
      const { usernames, tags } = marksIn(text)
      const mentions = usernames.map((username) => ({ username, userId: username }))
      const parts = splitText(text, { tags, mentions })
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
    { numRuns: 1000 },
  )
})
