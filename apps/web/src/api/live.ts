/** The socket over which the server tells of changes as they happen. What it misses is caught up by asking, so it may fail in silence. */

import { SECOND } from '@canopy/contract/limits'
import { LIVE_PATH, LIVE_TOO_MANY, LIVE_UNAUTHENTICATED, LiveMessage } from '@canopy/contract/live'

const FIRST_WAIT = SECOND
const LONGEST_WAIT = 30 * SECOND

function parse(data: unknown) {
  try {
    return LiveMessage.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/**
 * Calls `hear` with every message while the page is seen, as the member whose `token` it is; comes back by itself when the
 * connection breaks, but not when the server wants to be left alone. `refused` is told when it does not take the token.
 * Answers the function that ends it.
 */
export function connectLive({
  token,
  hear,
  refused,
}: {
  token: () => string | null
  hear: (message: LiveMessage) => void
  refused: () => void
}) {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT

  function open() {
    const secret = token()
    if (secret === null) return
    const opened = new WebSocket(LIVE_PATH)
    socket = opened
    opened.onopen = () => opened.send(JSON.stringify({ type: 'auth', token: secret }))
    opened.onmessage = ({ data }) => {
      const message = parse(data)
      if (!message) return
      if (message.type === 'ready') wait = FIRST_WAIT
      hear(message)
    }
    opened.onclose = ({ code }) => {
      if (socket !== opened || code === LIVE_TOO_MANY) return
      if (code === LIVE_UNAUTHENTICATED) refused()
      // Not all at once, when it was the server that went away.
      retry = setTimeout(open, wait * (0.5 + Math.random()))
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }

  function rest() {
    clearTimeout(retry)
    const ended = socket
    socket = undefined
    ended?.close()
  }

  function follow() {
    rest()
    if (document.visibilityState === 'visible') open()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    rest()
  }
}
