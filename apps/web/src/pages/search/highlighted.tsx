import { type HighlightedPart, highlightWords } from './highlight-words.ts'

/** A text in which what a search for `q` has matched is highlighted. */
export const Highlighted = ({ text, q }: { text: string; q: string }) =>
  highlightWords(text, q).map(toElement)

function toElement({ text, isHighlighted }: HighlightedPart, index: number) {
  if (!isHighlighted) return text
  return (
    <mark key={`${index} ${text}`} className="rounded-xs bg-sun-tint text-sun-ink">
      {text}
    </mark>
  )
}
