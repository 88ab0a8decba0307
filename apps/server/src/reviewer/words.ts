/** Words are compared by their stems, so that "planted" and "planting" are equal. */

import { stemmer } from '@orama/stemmers/english'

/** Also splits scripts without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Words that say nothing about what was done, in general or in challenges. */
const STOP_WORDS = new Set(
  `a about after all also an and any are as at be because been before but by can could day days did do does doing done each every
  few first for from get got had has have having he her here him his how i if in into is it its just made make me more most my new
  no not of off on one only or other our out over own please she show shows so some such take taken than that the their them then
  there these they this those through to today too two under up upon us use very was way we week were what when where which while
  who why will with without would yes you your challenge photo photos picture pictures image proof share upload submit join eco
  green environment environmental sustainable`.split(/\s+/),
)

const FIRST_PERSON = new Set('i me my mine myself we us our ours ourselves'.split(' '))

/** The words of a text in lower case and in order. "I've" becomes "i". */
function* wordsIn(text: string) {
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase()))
    if (isWordLike) yield segment.replace(/['’].*/, '')
}

/** From each stem to a word as it was written. */
export type Words = Map<string, string>

/** The words of a text without stop words, each stem once, in order. */
export function wordsOf(text: string): Words {
  const words: Words = new Map()
  for (const word of wordsIn(text)) {
    if (STOP_WORDS.has(word)) continue
    const stem = stemmer(word)
    if (!words.has(stem)) words.set(stem, word)
  }
  return words
}

/** Whether the words differ by one letter: added, removed or replaced. */
function isOneLetterOff(one: string, other: string) {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  const rest = short.length === long.length ? same + 1 : same
  return short.slice(rest) === long.slice(same + 1)
}

/** Whether two stems mean the same word: equal, misspelt by one letter, or one starts with the other ("plant", "plantat"). */
function isClose(one: string, other: string) {
  if (one === other) return true
  if (Math.min(one.length, other.length) < 5) return false
  return one.startsWith(other) || other.startsWith(one) || isOneLetterOff(one, other)
}

export function mentions(words: Words, stem: string): boolean {
  return words.has(stem) || [...words.keys()].some((word) => isClose(word, stem))
}

/**
 * Whether `text` has a word that `other` does not have in the same form, either in the first person or not a stop word. Stems would be
 * too coarse here: the challenge says "plant", and a member's own account says "planted".
 */
export function hasOwnWords(text: string, other: string): boolean {
  const others = new Set(wordsIn(other))
  return [...wordsIn(text)].some(
    (word) => !others.has(word) && (FIRST_PERSON.has(word) || !STOP_WORDS.has(word)),
  )
}
