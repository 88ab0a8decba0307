export type HighlightedPart = { text: string; isHighlighted: boolean }

const WORD = String.raw`\p{L}\p{M}\p{N}`

/** Matches the beginnings of words that `q` has, in any case. Undefined if it has none. */
function patternOf(q: string) {
  const words = q.split(new RegExp(`[^${WORD}]+`, 'u')).filter(Boolean)
  // Puts longer words first: of "tree" and "trees" the latter.
  const longest = words.toSorted((one, other) => other.length - one.length)
  return longest.length === 0 ? undefined : new RegExp(`(?<![${WORD}])(?:${longest.join('|')})\\p{M}*`, 'giu')
}

/** `text` in parts, of which those are highlighted that a search for `q` has matched. */
export function highlightWords(text: string, q: string): HighlightedPart[] {
  const pattern = patternOf(q)
  const parts: HighlightedPart[] = []
  let end = 0
  for (const { 0: match, index } of pattern ? text.matchAll(pattern) : []) {
    if (index > end) parts.push({ text: text.slice(end, index), isHighlighted: false })
    parts.push({ text: match, isHighlighted: true })
    end = index + match.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHighlighted: false })
  return parts
}

/** Characters before the first match that an excerpt has, of longer texts. */
const BEFORE = 60
/** Number of characters, more than fit into the lines of a result. */
const LENGTH = 400

/** The part of a text with the first match of `q`, in one line. */
export function excerptOf(text: string, q: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const at = patternOf(q)?.exec(line)?.index ?? 0
  if (at <= BEFORE) return line.slice(0, LENGTH)
  const space = line.indexOf(' ', at - BEFORE)
  const start = space === -1 || space >= at ? at : space + 1
  return `… ${line.slice(start, start + LENGTH)}`
}
