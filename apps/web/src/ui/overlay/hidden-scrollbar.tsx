import { useLayoutEffect } from 'react'

let users = 0

function hideScrollbar() {
  const html = document.documentElement
  if (users === 0) {
    const width = innerWidth - html.clientWidth
    // Overlay scrollbars take no room: the library's own lock is enough.
    if (width <= 0) return
    html.style.setProperty('--scrollbar', `${width}px`)
    html.dataset.scrollbar = 'hidden'
  }
  users += 1
  return () => {
    users -= 1
    if (users > 0) return
    html.style.removeProperty('--scrollbar')
    delete html.dataset.scrollbar
  }
}

/**
 * Hides the page's scrollbar while mounted, without moving the page's content. Base UI's own scroll lock would leave an empty strip at
 * the edge of the window, so everything that locks the page renders one.
 */
export function HiddenScrollbar() {
  useLayoutEffect(hideScrollbar, [])
  return null
}
