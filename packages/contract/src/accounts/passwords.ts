/** Rules about passwords that somebody who knows Canopy and the member guesses first. */

import { site } from '../site/site.ts'

/** Words of this product, which a new password cannot consist of. */
export const CONTEXT_WORDS = [
  'canopy',
  'community',
  'challenge',
  'challenges',
  'green',
  'leaderboard',
  'member',
  'members',
  'password',
  'planet',
  'points',
  'proof',
  'steward',
  'stewards',
  'sustainable',
  'welcome',
] as const

export type PasswordOwner = { fullName: string; email: string }

/** Names of two letters are parts of too many words. */
const WORD_MIN = 3
/** Number of digits and signs that can be a decoration; more are a secret. */
const DECORATION_MAX = 8

/** Text in lower case, without accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => plain(text).replaceAll(/\P{L}/gu, '')

/** Words that identify the owner and the community, for estimates of strength too. */
export const wordsOf = ({ fullName, email }: PasswordOwner): string[] => {
  const [local = '', domain = ''] = email.split('@')
  const names = [fullName, local, domain, site.name].flatMap((name) => [name, ...name.split(/\P{L}+/u)])
  return [...CONTEXT_WORDS, ...names.map(lettersOf).filter((name) => name.length >= WORD_MIN)]
}

/** Whether `text` can be cut into words, each of which is in `words`. */
function isMadeOf(text: string, words: readonly string[]) {
  const reached = new Set([0])
  for (let end = 1; end <= text.length; end++) {
    const fits = (word: string) => text.endsWith(word, end) && reached.has(end - word.length)
    if (words.some(fits)) reached.add(end)
  }
  return text !== '' && reached.has(text.length)
}

/** Whether a password consists of words of the product, the member's name and their e-mail address, with a few digits or signs. */
export function isOwnWords(password: string, owner: PasswordOwner): boolean {
  const typed = plain(password)
  const email = plain(owner.email)
  if (typed === email || typed === email.split('@')[0]) return true
  const letters = lettersOf(password)
  return [...typed].length - [...letters].length <= DECORATION_MAX && isMadeOf(letters, wordsOf(owner))
}
