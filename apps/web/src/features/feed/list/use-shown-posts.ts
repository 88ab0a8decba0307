import type { Post } from '@canopy/contract/feed/shapes'
import { useEffect, useState } from 'react'
import { wasShown } from '../../../ui/lists/windowed-list.tsx'
import { isRestored } from '../data/restored-pages.ts'

/** Number of posts that fit on a screen, roughly. */
const FIRST = 3

let isFirstList = true

/**
 * Renders a loaded page of posts one by one after the first few: 20 cards at once delay the first paint, and on a slow phone even two
 * interrupt scrolling. Returns the posts to render, whether these are all, and the function that adds one. A list the reader returns to
 * is complete at once, so that its scroll position can be restored.
 */
export function useShownPosts(posts: Post[] = []) {
  const [count, setCount] = useState(() => {
    if (isFirstList && isRestored) return Number.POSITIVE_INFINITY
    return posts.some(({ postId }) => wasShown(postId)) ? posts.length : FIRST
  })
  useEffect(() => {
    isFirstList = false
  }, [])
  return {
    posts: posts.slice(0, count),
    isComplete: count >= posts.length,
    // Not a transition: Chromium keeps pictures with a `srcset` forever that were created but not added to the page, as happens when a
    // render is interrupted.
    showMore: () => setCount((shown) => shown + 1),
  }
}
