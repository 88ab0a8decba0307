import type { Post } from '@canopy/contract/feed'
import { useState } from 'react'
import { LinkedText } from '../text/linked-text.tsx'
import { excerptOf, splitText } from '../text/text-parts.ts'

/** Posts the reader has expanded. Outside the component, which unmounts when it is scrolled out of view. */
const expandedPosts = new Set<string>()

export function PostText({ post, expanded }: { post: Post; expanded: boolean }) {
  const { postId, content } = post
  const [isExpanded, setIsExpanded] = useState(expanded || expandedPosts.has(postId))
  if (content === '') return null

  const parts = splitText(content, post)
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
