import type { Post } from '@canopy/contract/feed'
import { startTransition, useEffect, useState } from 'react'
import { wasShown } from './windowed.tsx'

/** About as many posts as a screen holds. */
export const FEW_POSTS = 3

/**
 * The posts that fill the screen are shown before the others are made; the second value tells whether these are there. A list that
 * is come back to is whole at once, for it is scrolled to where it was.
 */
export function useFewAtFirst(posts: Post[] = []) {
  const [isWhole, setWhole] = useState(() => posts.some(({ postId }) => wasShown(postId)))
  const isLoaded = posts.length > 0
  useEffect(() => {
    if (isLoaded) startTransition(() => setWhole(true))
  }, [isLoaded])
  return [isWhole ? posts : posts.slice(0, FEW_POSTS), isWhole] as const
}
