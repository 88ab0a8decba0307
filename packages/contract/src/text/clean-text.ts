/**
 * Removes what no reader sees from a text: control characters, directional overrides and isolates, tags, and invisible characters where
 * no script or emoji needs them. They can hide instructions to a model, reorder what is read, and make two texts look alike.
 */

/** Scripts whose words contain joiners, as in Sinhala ශ්‍රී and Persian می‌خواهم. */
const JOINING = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda'],
  ...['Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt', 'Bali', 'Java', 'Sund', 'Cakm'],
]
const oneOf = (scripts: string[]) => `[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`

const NEEDED = [
  // NUL is left, so that it is refused.
  '[\\t\\n\\r\\0]',
  // The flags of England, Scotland and Wales.
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  '(?:\\p{ExtPict}|\\p{EMod})\\uFE0F?\\u200D(?=\\p{ExtPict})',
  '\\p{Emoji}[\\uFE0E\\uFE0F]',
  `${oneOf(JOINING)}[\\u200C\\u200D]`,
  // Zero-width space at which these scripts, which have no spaces, may break a line.
  `${oneOf(['Khmr', 'Laoo', 'Mymr', 'Thai'])}\\u200B`,
  // Variants of ideographs.
  '\\p{scx=Hani}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  // Direction marks, which only affect the characters beside them.
  '[^\\p{DI}\\p{Cc}][\\u200E\\u200F\\u061C]',
]

// U+FFF9 to U+FFFB annotate texts.
const INVISIBLE = '[\\p{DI}\\p{Cc}\\uFFF9-\\uFFFB]'
const PARTS = new RegExp(`(${NEEDED.join('|')})|${INVISIBLE}+`, 'gu')

/** In the composed form (NFC), without what no reader sees. */
export const cleanText = (text: string) => text.normalize('NFC').replaceAll(PARTS, (_, needed = '') => needed)
