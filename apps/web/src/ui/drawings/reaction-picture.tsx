import { REACTIONS } from '@canopy/contract/limits'

/** Reactions in the order of their pictures in `reactions.svg`. */
const drawn: readonly string[] = REACTIONS

/**
 * A drawn reaction, since not every device has a font with emojis. All are one file, so that the many in a feed are one element each. The
 * emoji is included as text without a size, so that it can be copied. Emojis that only a newer server knows are shown as text. The
 * caller names it for screen readers.
 */
export function ReactionPicture({ emoji, className }: { emoji: string; className: string }) {
  const place = drawn.indexOf(emoji)
  if (place < 0) return <span aria-hidden="true">{emoji}</span>
  return (
    <span
      aria-hidden="true"
      className={`reaction-picture ${className}`}
      style={{ backgroundPositionX: `${(100 * place) / (drawn.length - 1)}%` }}
    >
      {emoji}
    </span>
  )
}
