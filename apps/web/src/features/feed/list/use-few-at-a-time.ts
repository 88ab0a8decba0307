import type { Post } from '@canopy/contract/feed'
import { startTransition, useEffect, useState } from 'react'
import { isRestored } from './kept-pages.ts'
import { wasShown } from './windowed.tsx'

/** About as many posts as a screen holds. */
const FEW_POSTS = 3

let isFirst = true

/**
 * The first few of the posts, whether these are all, and the function that has some more made, as the reader comes near their end. A
 * list that is come back to is whole at once, for it is scrolled to where it was.
 */
export function useFewAtATime(posts: Post[] = []) {
  const [count, setCount] = useState(() =>
    (isFirst && isRestored) || posts.some(({ postId }) => wasShown(postId))
      ? Number.POSITIVE_INFINITY
      : FEW_POSTS,
  )
  useEffect(() => {
    isFirst = false
  }, [])
  return {
    posts: posts.slice(0, count),
    isComplete: count >= posts.length,
    showMore: () => startTransition(() => setCount((shown) => shown + FEW_POSTS)),
  }
}
