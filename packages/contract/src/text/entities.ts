/** Entities in the texts of posts and comments: links, members who are mentioned, and tags. */

import { z } from 'zod/mini'
import { coded } from '../language/coded-message.ts'
import { MENTIONS_MAX, TAG_MAX, TAGS_MAX, USERNAME_PATTERN } from '../limits.ts'
import { foldText } from './fold-text.ts'

/** `value` is the address of a link, the username in lower case, or the tag as `tagOf` returns it. */
export type Entity = { kind: 'link' | 'mention' | 'tag'; from: number; text: string; value: string }

/** Ends before what is no letter or number outside of ASCII, such as the full stop of Chinese or a dash. */
const IN_LINK = String.raw`!#-;=?-~\p{L}\p{M}\p{N}\u00B7\u30FB\u200C\u200D`
const LINK = String.raw`\b(?:https?:\/\/|www\.)[${IN_LINK}]+`
const IN_NAME = String.raw`\p{L}\p{M}\p{N}_.+%\-`
const HOST = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_\-]*`
/** Not links, but what looks like an entity in them is none. */
const E_MAIL = String.raw`(?<![${IN_NAME}])[_.+%\-]*[\p{L}\p{N}][${IN_NAME}]*@${HOST}(?:\.${HOST})+`
const SITE = String.raw`(?<![${IN_NAME}])${HOST}(?:(?:\.${HOST})+(?=[\/?#:])|:\d+(?=\/))[${IN_LINK}]*`
const ADDRESS = `${LINK}|${E_MAIL}|${SITE}`
/** Entities do not begin within a word or after another sign of one; a tag not within an HTML entity. */
const MARK_START = String.raw`(?<![\p{L}\p{M}\p{N}_@#])(?!(?<=&)#)`
/** Words of some scripts contain joiners. */
const IN_WORD = String.raw`\p{L}\p{M}\p{N}_\u200C\u200D`
const WORD = new RegExp(`^[${IN_WORD}]+$`, 'u')
const MARK = new RegExp(`${ADDRESS}|${MARK_START}[@#][${IN_WORD}]+(?![${IN_WORD}@#])`, 'giu')

const PUNCTUATION = ".,:;!?')]}*·・"
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Removes the punctuation of the surrounding sentence, but keeps closing brackets that were opened within the link. */
function trimLink(typed: string): string {
  let length = typed.length
  // A regular expression would start over at each character of a long row of dots.
  while (PUNCTUATION.includes(typed.charAt(length - 1)) && length > 0) length -= 1
  const opened = new Map<string, number>()
  for (const character of typed.slice(0, length)) {
    const opening = OPENING[character] ?? character
    opened.set(opening, (opened.get(opening) ?? 0) + (opening === character ? 1 : -1))
  }
  for (; length < typed.length; length++) {
    const opening = OPENING[typed.charAt(length)]
    const open = opening === undefined ? 0 : (opened.get(opening) ?? 0)
    if (opening === undefined || open <= 0) break
    opened.set(opening, open - 1)
  }
  return typed.slice(0, length)
}

/** A tag as it is stored, without its #; undefined if this is none, such as a number. Accents, joiners and case make no other tag. */
export function tagOf(typed: string): string | undefined {
  const tag = foldText(typed)
  return WORD.test(typed) && WORD.test(tag) && /\p{L}/u.test(tag) && tag.length <= TAG_MAX ? tag : undefined
}

function entityAt(typed: string, from: number): Entity | undefined {
  if (typed.startsWith('@')) {
    const username = typed.slice(1)
    return USERNAME_PATTERN.test(username)
      ? { kind: 'mention', from, text: typed, value: username.toLowerCase() }
      : undefined
  }
  if (typed.startsWith('#')) {
    const value = tagOf(typed.slice(1))
    return value === undefined ? undefined : { kind: 'tag', from, text: typed, value }
  }
  if (!/^(?:https?:|www\.)/i.test(typed)) return undefined
  const text = trimLink(typed)
  const value = /^www\./i.test(text) ? `https://${text}` : text
  return URL.canParse(value) ? { kind: 'link', from, text, value } : undefined
}

/**
 * The entities of a text in their order. Only http(s) and www addresses are links. After `MENTIONS_MAX` different members and `TAGS_MAX`
 * different tags, further ones are plain text.
 */
export function findEntities(text: string): Entity[] {
  const mentions = new Set<string>()
  const tags = new Set<string>()
  const entities: Entity[] = []
  for (const { 0: typed, index } of text.matchAll(MARK)) {
    const entity = entityAt(typed, index)
    if (!entity) continue
    if (entity.kind !== 'link') {
      const [known, max] = entity.kind === 'mention' ? [mentions, MENTIONS_MAX] : [tags, TAGS_MAX]
      if (known.size >= max && !known.has(entity.value)) continue
      known.add(entity.value)
    }
    entities.push(entity)
  }
  return entities
}

/** The mention or tag that ends a text, which may be its sign only, and is not within an address. */
const TYPED = new RegExp(`${MARK_START}([@#])([${IN_WORD}]{0,${TAG_MAX}})$`, 'iu')
const ADDRESSES = new RegExp(ADDRESS, 'giu')
/** Distance from the end of a text within which an address that ends it must begin. */
const ADDRESS_MAX = 2000

/** The entity that a member is typing at the end of `text`. */
export function typedEntity(text: string) {
  const start = Math.max(0, text.length - ADDRESS_MAX)
  const last = /\S*$/.exec(text.slice(start))?.[0] ?? ''
  const found = TYPED.exec(last)
  if (!found) return undefined
  const [, sign, typed = ''] = found
  for (const address of last.matchAll(ADDRESSES))
    if (address.index <= found.index && found.index < address.index + address[0].length) return undefined
  return { sign, typed, from: text.length - last.length + found.index }
}

/** The usernames of those whom a text mentions, and its tags, each once. */
export function entitiesIn(text: string): { usernames: string[]; tags: string[] } {
  const entities = findEntities(text)
  const valuesOf = (wanted: Entity['kind']) => [
    ...new Set(entities.flatMap(({ kind, value }) => (kind === wanted ? [value] : []))),
  ]
  return { usernames: valuesOf('mention'), tags: valuesOf('tag') }
}

/** A tag in an address or a query, in any case. */
export const Tag = z.pipe(
  z.string().check(z.maxLength(TAG_MAX * 2)),
  z.transform((typed: string, { issues }): string => {
    const tag = tagOf(typed)
    if (tag !== undefined) return tag
    issues.push({ code: 'custom', message: coded('common.notATag'), input: typed })
    return z.NEVER
  }),
)
