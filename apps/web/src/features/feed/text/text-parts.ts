/** A post's text cut into plain text and links, and folded when it is long. Pure. */

/** A stretch of text; with `href` it is a link. */
export type TextPart = { text: string; href?: string }

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu
const TRAILING_PUNCTUATION = /[.,:;!?'’”»…)\]}]+$/u
/** What does not stand before an ellipsis. */
const UNFINISHED = /[\s.,:;]+$/u
const FOLD_CHARACTERS = 600
const FOLD_LINES = 10

/** What was typed without the punctuation that ends the sentence around it; closing brackets stay if they were opened. */
function trimLink(typed: string): string {
  const end = TRAILING_PUNCTUATION.exec(typed)?.[0] ?? ''
  const bare = typed.slice(0, typed.length - end.length)
  const opened = bare.split('(').length - bare.split(')').length
  return opened > 0 && end.startsWith(')') ? `${bare})` : bare
}

/** Only addresses of the web become links; their text is what was typed. */
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

/** At most `characters` of the text, cut between words where there are any, never within a character. */
function cut(text: string, characters: number) {
  // One more, which is the space where a word ends right here.
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

/** The beginning of a long text; undefined if the text is short enough to stand whole. Links are never cut. */
export function foldParts(parts: TextPart[]): TextPart[] | undefined {
  const whole = parts.map((part) => part.text).join('')
  const lines = whole.split('\n').slice(0, FOLD_LINES).join('\n')
  let left = Math.min(lines.length, FOLD_CHARACTERS)
  if (left === whole.length) return undefined

  const folded: TextPart[] = []
  for (const part of parts) {
    if (left <= 0) break
    const isWhole = part.href !== undefined || part.text.length <= left
    folded.push(isWhole ? part : { text: `${cut(part.text, left).replace(UNFINISHED, '')}…` })
    left -= part.text.length
  }
  return folded
}
