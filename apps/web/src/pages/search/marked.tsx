import { type MarkedPart, markWords } from './mark-words.ts'

/** A text in which what a search for `q` has matched is marked. */
export const Marked = ({ text, q }: { text: string; q: string }) => markWords(text, q).map(toElement)

function toElement({ text, isMarked }: MarkedPart, index: number) {
  if (!isMarked) return text
  return (
    <mark key={`${index} ${text}`} className="rounded-xs bg-sun-tint text-sun-ink">
      {text}
    </mark>
  )
}
