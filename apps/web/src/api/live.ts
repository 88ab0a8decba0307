/** The WebSocket over which the server sends events. It may fail silently: what it misses is fetched later. */

import { SECOND } from '@canopy/contract/limits'
import {
  LIVE_PATH,
  LIVE_RESTART,
  LIVE_TOO_MANY,
  LIVE_UNAUTHENTICATED,
  LiveMessage,
} from '@canopy/contract/live'
import { sendShownPosts } from './shown-posts.ts'

const FIRST_RETRY = SECOND
const LONGEST_RETRY = 30 * SECOND

function parse(data: unknown) {
  try {
    return LiveMessage.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/**
 * Calls `onMessage` with every message while the page is visible. Reconnects with backoff, except when the server has closed the
 * socket for having too many. Calls `onRefused` when the server does not accept the token. Returns a disconnect function.
 */
export function connectLive({
  token,
  onMessage,
  onRefused,
}: {
  token: () => string | null
  onMessage: (message: LiveMessage) => void
  onRefused: () => void
}) {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let delay = FIRST_RETRY

  function open() {
    const secret = token()
    if (secret === null) return
    const opened = new WebSocket(LIVE_PATH)
    socket = opened
    const send = (message: object) => opened.send(JSON.stringify(message))
    opened.onopen = () => {
      send({ type: 'auth', token: secret })
      sendShownPosts(send)
    }
    opened.onmessage = ({ data }) => {
      const message = parse(data)
      if (!message) return
      if (message.type === 'ready') delay = FIRST_RETRY
      onMessage(message)
    }
    opened.onclose = ({ code, reason }) => {
      if (socket !== opened) return
      sendShownPosts(undefined)
      if (code === LIVE_TOO_MANY) return
      if (code === LIVE_UNAUTHENTICATED) onRefused()
      if (code === LIVE_RESTART) {
        retry = setTimeout(open, Math.random() * (Number(reason) || 1) * SECOND)
        return
      }
      // Jitter, so that not all browsers reconnect at once after a restart of the server.
      retry = setTimeout(open, delay * (0.5 + Math.random()))
      delay = Math.min(delay * 2, LONGEST_RETRY)
    }
  }

  function close() {
    clearTimeout(retry)
    const closing = socket
    socket = undefined
    sendShownPosts(undefined)
    closing?.close()
  }

  function followVisibility() {
    close()
    if (document.visibilityState === 'visible') open()
  }

  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    close()
  }
}
