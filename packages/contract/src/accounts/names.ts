/** Names of members, which others must not mistake for that of someone else, of Canopy, or of those who run it. */

import { z } from 'zod/mini'
import { requiredText } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import { site } from '../site/site.ts'

/** Blank Braille, direction marks, replacement characters, and characters without a meaning. */
const UNFIT = /[\p{Co}\p{Cn}\u2800\u200E\u200F\u061C\uFFFC\uFFFD]/u

/** Alphabets with letters that look alike. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
]
const mixesAlphabets = (name: string) =>
  name.split(/[^\p{L}\p{M}]+/u).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1)

/** "K.Silva" and "Dr.Perera" are names. */
const ADDRESSES = [
  /:\/\/|\S@\S|\bwww\.|\d+\.\d+\.\d+\.\d+|[\p{Ll}\p{N}-]{3,}\.\p{Ll}{2,}/u,
  /[\p{L}\p{N}]\.(?:com|org|net|info|biz|app|dev|xyz|shop|site|online|top|io|co|me|ly|lk|ru|cn)(?![\p{L}\p{N}])/iu,
]
const hasAddress = (name: string) => {
  const plain = name.normalize('NFKC').replaceAll('。', '.')
  return ADDRESSES.some((address) => address.test(plain))
}

/** Characters, each with the Latin letter that it looks like in the same place. */
const LOOKALIKES = [
  // Cyrillic
  ['авгдеіјкмнопрсѕтуүхшԝԁһӏѵ', 'abrdeijkmhonpcstyyxwwdhlv'],
  // Greek, whose capitals look like the Latin ones; the sigmas are what the normal form makes of Ϲ
  ['αβεηικμνορτυχςσ', 'abehikmnoptyxcc'],
  // Lisu
  ['ꓐꓑꓓꓔꓖꓗꓙꓚꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꓜ', 'bpdtgkjcfmnlsrvhwxyaeiouz'],
  // Small capitals and other Latin letters
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıȷø', 'abcdefghijklmnoprstuvwyzijo'],
  // Digits and signs
  ['0134578@$|!', 'oleastbasll'],
] as const
const SHAPES = new Map(
  LOOKALIKES.flatMap(([from, to]) => [...from].map((character, at) => [character, to.charAt(at)] as const)),
)
/** Letters in filled circles and squares, and those of flags, from A. */
const PICTURED = [0x1f150, 0x1f170, 0x1f1e6]

function shapeOf(character: string) {
  const code = character.codePointAt(0) ?? 0
  const start = PICTURED.find((first) => code >= first && code < first + 26)
  return start === undefined
    ? (SHAPES.get(character) ?? character)
    : String.fromCharCode('a'.charCodeAt(0) + code - start)
}

/** The Latin letters that a text looks like. I and l look alike. */
export const looksOf = (text: string) =>
  [
    ...text
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{DI}]/gu, '')
      .toLowerCase(),
  ]
    .map(shapeOf)
    .join('')
    .replaceAll('i', 'l')

const BRAND = looksOf('canopy')
const RESERVED = new Set(
  [
    'steward',
    'admin',
    'administrator',
    'support',
    'moderator',
    'moderation',
    'official',
    'helpdesk',
    'webmaster',
  ]
    .flatMap((word) => [word, `${word}s`])
    .map(looksOf),
)

/** Words that make no name of a person out of a reserved one. */
const FILLERS = new Set(
  [
    ...['a', 'an', 'and', 'of', 'our', 'the', 'your', 'chief', 'head', 'lead', 'senior', 'main'],
    ...['team', 'staff', 'group', 'desk', 'help', 'service', 'services', 'customer', 'member', 'members'],
    ...[
      'account',
      'accounts',
      'app',
      'bot',
      'community',
      'contact',
      'security',
      'site',
      'system',
      'user',
      'web',
    ],
  ].map(looksOf),
)

/** The words of a text by their looks, with digits read as letters and as spaces. */
const readingsOf = (text: string) =>
  [text, text.replaceAll(/\d/g, ' ')].map((reading) => looksOf(reading).match(/[a-z]+/g) ?? [])

/** Whether a word has the brand in it, or whole words make it up together, as in "C a n o p y". */
const hasBrand = (words: string[]) =>
  words.some((word, at) => word.includes(BRAND) || startsWithBrand(words.slice(at)))

function startsWithBrand(words: string[]) {
  let joined = ''
  for (const word of words) {
    joined += word
    if (!BRAND.startsWith(joined)) return false
    if (joined === BRAND) return true
  }
  return false
}

/** Reserved words are surnames, too: a name is reserved if it is nothing else, such as "Steward" or "The Support Team". */
const isRole = (words: string[]) =>
  RESERVED.has(words.join('')) ||
  (words.some((word) => RESERVED.has(word)) &&
    words.every((word) => RESERVED.has(word) || FILLERS.has(word) || word.length === 1))

const isAside = (word: string) => RESERVED.has(word) || FILLERS.has(word)

/** Whether the words are the name of the community, alone or beside words that make no other name of it, as in "The Green Valley Team". */
function isCommunity(words: string[]) {
  const own = (looksOf(site.name).match(/[a-z]+/g) ?? []).join('')
  if (own === '') return false
  return words.some((_, from) => {
    let end = from
    let joined = ''
    while (end < words.length && joined.length < own.length) joined += words[end++]
    return joined === own && [...words.slice(0, from), ...words.slice(end)].every(isAside)
  })
}

/** A text in any alphabet without its case, spaces and signs. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

const isReserved = (name: string): boolean =>
  bare(name) === bare(site.name) ||
  readingsOf(name).some((words) => hasBrand(words) || isRole(words) || isCommunity(words))

/** Nor does a username begin with a role, which it would read as: "steward_anna", but not "anna_steward". */
export const isReservedUsername = (username: string): boolean =>
  isReserved(username) || readingsOf(username).some(([first = '']) => RESERVED.has(first))

/** The name of a person in one line. */
export const personName = (max: number, required: string, tooLong: string) =>
  requiredText(max, required, tooLong).check(
    z.overwrite((name) => name.replaceAll(/\s+/g, ' ')),
    z.refine((name) => !UNFIT.test(name), { error: coded('accounts.nameCharacters'), abort: true }),
    z.refine((name) => /\p{L}/u.test(name), { error: coded('accounts.nameWithoutLetters'), abort: true }),
    z.refine((name) => !hasAddress(name), { error: coded('accounts.nameIsAddress'), abort: true }),
    z.refine((name) => !isReserved(name), { error: coded('accounts.nameReserved'), abort: true }),
    z.refine((name) => !mixesAlphabets(name), coded('accounts.nameAlphabets')),
  )
