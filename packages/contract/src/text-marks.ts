/** Marks in the texts of posts and comments: links, members who are mentioned, and tags. */

import { z } from 'zod/mini'
import { MENTIONS_MAX, TAG_MAX, TAGS_MAX, USERNAME_PATTERN } from './limits.ts'

/** `value` is the address of a link, the username in lower case, or the tag as `tagOf` returns it. */
export type TextMark = { kind: 'link' | 'mention' | 'tag'; from: number; text: string; value: string }

const LINK = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"]+`
/** Marks do not begin within a word, an e-mail address, an address or an HTML entity. */
export const MARK_START = String.raw`(?<![\p{L}\p{M}\p{N}_@#&/.])`
/** Words of some scripts contain joiners. */
export const IN_WORD = String.raw`\p{L}\p{M}\p{N}_\u200C\u200D`
const WORD = new RegExp(`^[${IN_WORD}]+$`, 'u')
const MARK = new RegExp(`${LINK}|${MARK_START}[@#][${IN_WORD}]+(?![${IN_WORD}@#])`, 'giu')

const PUNCTUATION = ".,:;!?'’”»…)]}"

/** Removes the punctuation of the surrounding sentence, but keeps a closing bracket that was opened within the link. */
function trimLink(typed: string): string {
  let length = typed.length
  // A regular expression would start over at each character of a long row of dots.
  while (PUNCTUATION.includes(typed.charAt(length - 1)) && length > 0) length -= 1
  const [bare, end] = [typed.slice(0, length), typed.slice(length)]
  const opened = bare.split('(').length - bare.split(')').length
  return opened > 0 && end.startsWith(')') ? `${bare})` : bare
}

/** A tag as it is stored, without its #; undefined if this is none, such as a number. */
export function tagOf(typed: string): string | undefined {
  const tag = typed.normalize('NFC').toLowerCase()
  return WORD.test(tag) && /\p{L}/u.test(tag) && tag.length <= TAG_MAX ? tag : undefined
}

function markAt(typed: string, from: number): TextMark | undefined {
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
  const text = trimLink(typed)
  const value = /^www\./i.test(text) ? `https://${text}` : text
  return URL.canParse(value) ? { kind: 'link', from, text, value } : undefined
}

/**
 * The marks of a text in their order. Only http(s) and www addresses are links. After `MENTIONS_MAX` different members and `TAGS_MAX`
 * different tags, further ones are plain text.
 */
export function findMarks(text: string): TextMark[] {
  const mentions = new Set<string>()
  const tags = new Set<string>()
  const marks: TextMark[] = []
  for (const { 0: typed, index } of text.matchAll(MARK)) {
    const mark = markAt(typed, index)
    if (!mark) continue
    if (mark.kind !== 'link') {
      const [known, max] = mark.kind === 'mention' ? [mentions, MENTIONS_MAX] : [tags, TAGS_MAX]
      if (known.size >= max && !known.has(mark.value)) continue
      known.add(mark.value)
    }
    marks.push(mark)
  }
  return marks
}

/** The usernames of those whom a text mentions, and its tags, each once. */
export function marksIn(text: string): { usernames: string[]; tags: string[] } {
  const marks = findMarks(text)
  const valuesOf = (wanted: TextMark['kind']) => [
    ...new Set(marks.flatMap(({ kind, value }) => (kind === wanted ? [value] : []))),
  ]
  return { usernames: valuesOf('mention'), tags: valuesOf('tag') }
}

/** A tag in an address or a query, in any case. */
export const Tag = z.pipe(
  z.string().check(z.maxLength(TAG_MAX * 2)),
  z.transform((typed: string, { issues }): string => {
    const tag = tagOf(typed)
    if (tag !== undefined) return tag
    issues.push({ code: 'custom', message: 'This is not a tag.', input: typed })
    return z.NEVER
  }),
)
