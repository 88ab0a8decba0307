/**
 * Makes equal what readers take for the same word: without case, accents, vowel points and characters that no reader sees. `folded_text` of
 * the database does the same.
 */

/** Combining accents, variation selectors, and the points of Hebrew and Arabic, which most people leave out. Vowel signs are letters. */
const ACCENTS =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u17B4\u17B5]|[\u180B-\u180D\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]|[\uFE00-\uFE0F\uFE20-\uFE2F]/g
const UNSEEN =
  /[\u{E0000}-\u{E0FFF}\u00AD\u061C\u0640\u115F\u1160\u180E]|[\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu

/** Letters that are no letter with an accent, though they are written for one, and those whose capital has another length. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
