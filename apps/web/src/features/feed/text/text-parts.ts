/** Splits a text into plain text and links, and shortens a long one. Pure. */

import type { Post } from '@canopy/contract/feed/shapes'
import { paths } from '@canopy/contract/paths'
import { type Entity, findEntities } from '@canopy/contract/text/entities'

/** A link if it has `href`, or `to` for a page of the app. */
export type TextPart = { text: string; href?: string; to?: string }

/** Tags and mentions that the server stored with a text. */
export type StoredEntities = Pick<Post, 'tags' | 'mentions'>

/** Removed before an ellipsis. */
const BEFORE_ELLIPSIS = /[\s.,:;]+$/u
const EXCERPT_CHARACTERS = 600
const EXCERPT_LINES = 10

/** Undefined for an entity that the server has not stored: nobody has that username, or the tag is banned. */
function linkOf({ kind, text, value }: Entity, { tags, mentions }: StoredEntities): TextPart | undefined {
  if (kind === 'link') return { text, href: value }
  if (kind === 'tag') return tags?.includes(value) ? { text, to: paths.tag(value) } : undefined
  const member = mentions?.find(({ username }) => username === value)
  return member && { text, to: paths.member(member.userId) }
}

/** Addresses become links with the text as typed, stored mentions and tags as well. */
export function splitText(text: string, stored: StoredEntities = {}): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const entity of findEntities(text)) {
    const link = linkOf(entity, stored)
    if (!link) continue
    if (entity.from > from) parts.push({ text: text.slice(from, entity.from) })
    parts.push(link)
    from = entity.from + entity.text.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Cuts the text to at most `characters`, between words if possible and never within a grapheme. */
function cut(text: string, characters: number) {
  // Includes the next character, in case a word ends exactly at the limit.
  const head = text.slice(0, characters + 1)
  const lastSpace = head.search(/\s\S*$/u)
  if (lastSpace > characters / 2) return head.slice(0, lastSpace)
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, characters + 32))) {
    if (index + segment.length > characters) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** The start of a long text; undefined if the text is short enough to show in full. Never cuts a link. */
export function excerptOf(parts: TextPart[]): TextPart[] | undefined {
  const whole = parts.map((part) => part.text).join('')
  const lines = whole.split('\n').slice(0, EXCERPT_LINES).join('\n')
  let left = Math.min(lines.length, EXCERPT_CHARACTERS)
  if (left === whole.length) return undefined

  const excerpt: TextPart[] = []
  for (const part of parts) {
    if (left <= 0) break
    const isWhole = (part.href ?? part.to) !== undefined || part.text.length <= left
    excerpt.push(isWhole ? part : { text: `${cut(part.text, left).replace(BEFORE_ELLIPSIS, '')}…` })
    left -= part.text.length
  }
  return excerpt
}
