/** Splits a post's text into plain text and links, and shortens a long one. Pure. */

/** A link if it has `href`. */
export type TextPart = { text: string; href?: string }

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu
const PUNCTUATION = ".,:;!?'’”»…)]}"
/** Removed before an ellipsis. */
const BEFORE_ELLIPSIS = /[\s.,:;]+$/u
const EXCERPT_CHARACTERS = 600
const EXCERPT_LINES = 10

/** Removes the punctuation of the surrounding sentence, but keeps a closing bracket that was opened within the link. */
function trimLink(typed: string): string {
  let length = typed.length
  // A regular expression would start over at each character of a long row of dots.
  while (PUNCTUATION.includes(typed.charAt(length - 1)) && length > 0) length -= 1
  const [bare, end] = [typed.slice(0, length), typed.slice(length)]
  const opened = bare.split('(').length - bare.split(')').length
  return opened > 0 && end.startsWith(')') ? `${bare})` : bare
}

/** Only http(s) and www addresses become links, with the text as typed. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: typed, index } of text.matchAll(LINK)) {
    const link = trimLink(typed)
    const href = /^www\./i.test(link) ? `https://${link}` : link
    if (!URL.canParse(href)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: link, href })
    from = index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** At most `characters` of the text, cut between words if possible and never within a grapheme. */
function cut(text: string, characters: number) {
  // One more character, in case a word ends exactly at the limit.
  const head = text.slice(0, characters + 1)
  const lastSpace = head.search(/\s\S*$/u)
  if (lastSpace > characters / 2) return head.slice(0, lastSpace)
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
    const isWhole = part.href !== undefined || part.text.length <= left
    excerpt.push(isWhole ? part : { text: `${cut(part.text, left).replace(BEFORE_ELLIPSIS, '')}…` })
    left -= part.text.length
  }
  return excerpt
}
