import { useLayoutEffect } from 'react'

let users = 0

function hideScrollbar() {
  const html = document.documentElement
  if (users === 0) {
    const width = innerWidth - html.clientWidth
    // Where scrollbars take no room, the library's own lock is enough.
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
 * Hides the scrollbar of the page for as long as it is mounted, without moving what is on the page. Everything that locks the page needs
 * one: Base UI leaves a locked page alone, but its own lock keeps a strip free at the edge of the window.
 */
export function HiddenScrollbar() {
  useLayoutEffect(hideScrollbar, [])
  return null
}
