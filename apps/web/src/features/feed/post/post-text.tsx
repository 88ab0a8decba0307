import { useState } from 'react'
import { LinkedText } from '../text/linked-text.tsx'
import { foldParts, splitLinks } from '../text/text-parts.ts'

/** The posts whose text was unfolded: they stay so when they are scrolled out of view and back. */
const wereUnfolded = new Set<string>()

/** A post's text; folded when it is long, unless the post stands by itself. */
export function PostText({ postId, text, unfolded }: { postId: string; text: string; unfolded: boolean }) {
  const [isUnfolded, setIsUnfolded] = useState(unfolded || wereUnfolded.has(postId))
  if (text === '') return null

  const parts = splitLinks(text)
  const folded = isUnfolded ? undefined : foldParts(parts)
  return (
    <div className="px-4 sm:px-5">
      <LinkedText parts={folded ?? parts} />
      {folded && (
        <button
          type="button"
          className="touch-target rounded-control py-1 font-semibold text-leaf-ink hover:underline"
          onClick={() => {
            wereUnfolded.add(postId)
            setIsUnfolded(true)
          }}
        >
          Show more
        </button>
      )}
    </div>
  )
}
