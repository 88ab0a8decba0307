/** Words of a text, compared by their stems, so that "planted" and "planting" are the same. */

import { stemmer } from '@orama/stemmers/english'

/** Knows where words end, also in scripts without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Words that say nothing of what was done, in challenges or in general. */
const EMPTY_WORDS = new Set(
  `a about after all also an and any are as at be because been before but by can could day days did do does doing done each every
  few first for from get got had has have having he her here him his how i if in into is it its just made make me more most my new
  no not of off on one only or other our out over own please she show shows so some such take taken than that the their them then
  there these they this those through to today too two under up upon us use very was way we week were what when where which while
  who why will with without would yes you your challenge photo photos picture pictures image proof share upload submit join eco
  green environment environmental sustainable`.split(/\s+/),
)

const FIRST_PERSON = new Set('i me my mine myself we us our ours ourselves'.split(' '))

/** The words of a text in lower case, in their order; "I've" is "i". */
function* wordsIn(text: string) {
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase()))
    if (isWordLike) yield segment.replace(/['’].*/, '')
}

/** A word as it was written, by its stem. */
export type Words = Map<string, string>

/** The words of a text that say something, each once, in their order. */
export function wordsOf(text: string): Words {
  const words: Words = new Map()
  for (const word of wordsIn(text)) {
    if (EMPTY_WORDS.has(word)) continue
    const stem = stemmer(word)
    if (!words.has(stem)) words.set(stem, word)
  }
  return words
}

/** Whether one letter more, less or other makes `one` the `other`. */
function isOneLetterOff(one: string, other: string) {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  const rest = short.length === long.length ? same + 1 : same
  return short.slice(rest) === long.slice(same + 1)
}

/** Stems that mean the same word: equal, misspelt by a letter, or one continuing the other ("plant", "plantat"). */
function isClose(one: string, other: string) {
  if (one === other) return true
  if (Math.min(one.length, other.length) < 5) return false
  return one.startsWith(other) || other.startsWith(one) || isOneLetterOff(one, other)
}

/** Whether any of the words is this one or close to it. */
export function mentions(words: Words, stem: string): boolean {
  return words.has(stem) || [...words.keys()].some((word) => isClose(word, stem))
}

/**
 * Whether the first text has a word that the other does not have in the same form: one that says something, or one of the first
 * person. Stems are not enough here: "planted" is an account where "plant" is a task.
 */
export function hasOwnWords(text: string, other: string): boolean {
  const others = new Set(wordsIn(other))
  return [...wordsIn(text)].some(
    (word) => !others.has(word) && (FIRST_PERSON.has(word) || !EMPTY_WORDS.has(word)),
  )
}
