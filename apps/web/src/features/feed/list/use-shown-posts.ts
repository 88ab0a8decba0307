import type { Post } from '@canopy/contract/feed'
import { startTransition, useEffect, useState } from 'react'
import { wasShown } from '../../../ui/windowed.tsx'
import { isRestored } from '../data/restored-pages.ts'

/** About as many posts as fit on a screen. */
const STEP = 3

let isFirstList = true

/**
 * Renders a loaded page of posts in small steps, since 20 cards at once delay the first paint. Returns the posts to render, whether
 * these are all, and the function that adds some. A list the reader returns to is complete at once, so that its scroll position can
 * be restored.
 */
export function useShownPosts(posts: Post[] = []) {
  const [count, setCount] = useState(() =>
    (isFirstList && isRestored) || posts.some(({ postId }) => wasShown(postId))
      ? Number.POSITIVE_INFINITY
      : STEP,
  )
  useEffect(() => {
    isFirstList = false
  }, [])
  return {
    posts: posts.slice(0, count),
    isComplete: count >= posts.length,
    showMore: () => startTransition(() => setCount((shown) => shown + STEP)),
  }
}
