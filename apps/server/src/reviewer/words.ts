/** Words are compared by their stems, so that "planted" and "planting" are equal. */

import { stemmer as englishStemmer } from '@orama/stemmers/english'
import { stemmer as tamilStemmer } from '@orama/stemmers/tamil'

/** Splits texts into words, also in scripts that have no spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Words that say nothing about what was done, in general or in challenges. */
const STOP_WORDS = new Set(
  `a about after all also an and any are as at be because been before but by can could day days did do does doing done each every
  few first for from get got had has have having he her here him his how i if in into is it its just made make me more most my new
  no not of off on one only or other our out over own please she show shows so some such take taken than that the their them then
  there these they this those through to today too two under up upon us use very was way we week were what when where which while
  who why will with without would yes you your challenge photo photos picture pictures image proof share upload submit join eco
  green environment environmental sustainable
  நான் என் என்னை எனக்கு எனது நாங்கள் நாம் எங்கள் எங்களுக்கு நமது நம் நீங்கள் உங்கள் உங்களுக்கு அவர் அவர்கள் அது இது அந்த இந்த ஒரு ஒன்று
  மற்றும் அல்லது ஆனால் பிறகு பின் பின்னர் முன் முன்பு இன்று நேற்று நாளை நாள் வாரம் காலை மாலை இங்கே அங்கே எல்லா எல்லாம் மிகவும் மிக
  இல்லை உள்ள உள்ளது இருந்து வரை மட்டும் கூட போது செய்தேன் செய்தோம் செய்யுங்கள் செய்யவும் சவால் சான்று புகைப்படம் படம் காட்டுங்கள் காட்டவும்
  சமர்ப்பிக்கவும் பகிரவும் சுற்றுச்சூழல் பசுமை`.split(/\s+/),
)

/** Words that hardly any other language has. */
const ENGLISH_ONLY = new Set(
  `about after again and are because been before but could did each every from give have he his how i’m i’ve if into it its just more
  most my our out please she some such than that the their them then there these they this those through too under very were what when
  where which while who with without would you your`.split(/\s+/),
)
const ENGLISH_SHARE = 1 / 3
/** Longest row of words without a small one in between; longer ones are a list, or another language. */
const ENGLISH_ROW = 3

const FIRST_PERSON = new Set(
  'i me my mine myself we us our ours ourselves நான் என் எனது நாங்கள் நாம் எங்கள்'.split(' '),
)

/** The words of a text in lower case and in order. "I've" becomes "i". */
function* wordsIn(text: string) {
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase()))
    if (isWordLike) yield segment.replace(/['’].*/, '')
}

/** Whether a text is surely in English, and nowhere in another language. */
export function isEnglish(text: string): boolean {
  const words = [...wordsIn(text)]
  const small = words.filter((word) => STOP_WORDS.has(word)).length
  const sure = words.filter((word) => ENGLISH_ONLY.has(word)).length
  let row = 0
  let longest = 0
  for (const word of words) {
    row = STOP_WORDS.has(word) ? 0 : row + 1
    longest = Math.max(longest, row)
  }
  return sure >= 2 && small >= words.length * ENGLISH_SHARE && longest <= ENGLISH_ROW
}

const isTamilWord = (word: string) => /\p{Script=Tamil}/u.test(word)

/** Whether most words of a text are in another script than English. */
export function isOtherScript(text: string): boolean {
  const words = [...wordsIn(text)]
  const other = words.filter((word) => /\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word)).length
  return other * 2 > words.length
}

/** Whether most words of a text are in another script, or it is long enough to have an English word and has none. */
export function isForeign(text: string): boolean {
  const words = [...wordsIn(text)]
  return isOtherScript(text) || (words.length >= 8 && !words.some((word) => ENGLISH_ONLY.has(word)))
}

/** Tells whether a text is in a language whose words have stems here. */
export function hasStems(text: string): boolean {
  const words = [...wordsIn(text)]
  return !isForeign(text) || words.filter(isTamilWord).length * 2 > words.length
}

/** Whether words have so few Latin letters that they are no account in any language. */
export const areFewLetters = (words: Words) =>
  /^[\p{Script=Latin}\p{M}\P{L}]{0,23}$/u.test([...words.values()].join(''))

/** Words as they were written, by their stems. */
export type Words = Map<string, string>

/** The words of a text without stop words, each stem once, in order. */
export function wordsOf(text: string): Words {
  const words: Words = new Map()
  for (const word of wordsIn(text)) {
    if (STOP_WORDS.has(word)) continue
    const stem = isTamilWord(word) ? tamilStemmer(word) : englishStemmer(word)
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
