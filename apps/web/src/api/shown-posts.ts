/** Posts that are on the screen, or near it. The server sends changes of their counts and their new comments. */

import { SECOND, SHOWN_POSTS_MAX } from '@canopy/contract/limits'
import type { LiveShow } from '@canopy/contract/live'
import { useEffect } from 'react'

const shown = new Set<string>()
let send: ((message: LiveShow) => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** A list that scrolls shows other posts all the time. A first change is sent at once: events before the subscription are missed. */
const PAUSE = SECOND / 4
let sentAt = Number.NEGATIVE_INFINITY

function sendNow() {
  timer = undefined
  // Posts of a page that has just been opened follow soon.
  if (shown.size > 0) sentAt = performance.now()
  send?.({ type: 'show', posts: [...shown].slice(-SHOWN_POSTS_MAX) })
}

function changed() {
  if (send) timer ??= setTimeout(sendNow, sentAt + PAUSE - performance.now())
}

/** Sends the posts with `to` now and after each change; undefined stops that. */
export function sendShownPosts(to: typeof send) {
  clearTimeout(timer)
  send = to
  sendNow()
}

/** Counts the post as shown while the component is mounted. */
export function useShown(postId: string) {
  useEffect(() => {
    shown.add(postId)
    changed()
    return () => {
      shown.delete(postId)
      changed()
    }
  }, [postId])
}
