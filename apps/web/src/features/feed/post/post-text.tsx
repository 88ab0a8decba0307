import { useState } from 'react'
import { LinkedText } from '../text/linked-text.tsx'
import { excerptOf, splitLinks } from '../text/text-parts.ts'

/** Posts the reader has expanded. Outside the component, which unmounts when it is scrolled out of view. */
const expandedPosts = new Set<string>()

export function PostText({ postId, text, expanded }: { postId: string; text: string; expanded: boolean }) {
  const [isExpanded, setIsExpanded] = useState(expanded || expandedPosts.has(postId))
  if (text === '') return null

  const parts = splitLinks(text)
  const excerpt = isExpanded ? undefined : excerptOf(parts)
  return (
    <div className="px-4 sm:px-5">
      <LinkedText parts={excerpt ?? parts} />
      {excerpt && (
        <button
          type="button"
          className="touch-target rounded-control py-1 font-semibold text-leaf-ink hover:underline"
          onClick={() => {
            expandedPosts.add(postId)
            setIsExpanded(true)
          }}
        >
          Show more
        </button>
      )}
    </div>
  )
}
