import type { Post } from '@canopy/contract/feed'
import { startTransition, useState } from 'react'
import { wasShown } from './windowed.tsx'

/** About as many posts as a screen holds. */
const FEW_POSTS = 3

/** Whether the browser loaded the page anew, and scrolls it to where it was. */
const isReloaded = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')

/**
 * The first few of the posts, whether these are all, and the function that has some more made, as the reader comes near their end. A
 * list that is come back to is whole at once, for it is scrolled to where it was.
 */
export function useFewAtATime(posts: Post[] = []) {
  const [count, setCount] = useState(() =>
    isReloaded || posts.some(({ postId }) => wasShown(postId)) ? Number.POSITIVE_INFINITY : FEW_POSTS,
  )
  return {
    posts: posts.slice(0, count),
    isWhole: count >= posts.length,
    showMore: () => startTransition(() => setCount((shown) => shown + FEW_POSTS)),
  }
}
