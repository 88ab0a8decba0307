import type { Page } from '@playwright/test'

/**
 * Makes each text of the page 60 % longer with made-up words, as translations of short texts are. Numbers and marks such as "#7F3A2C" stay
 * as they are, and so do charts, whose library leaves out labels that have no room.
 */
export const lengthenTexts = (page: Page) =>
  page.evaluate(() => {
    const WORDS = ['ondera', 'vel', 'tasimo', 'kune', 'melarit', 'so', 'peruna', 'lidat']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const words = text.nodeValue?.trim() ?? ''
      const isOfWords = /\p{Ll}/u.test(words)
      if (!isOfWords || text.parentElement?.closest('script, style, noscript, textarea, svg')) continue
      let longer = ''
      for (let next = words.length; longer.length < words.length * 0.6; next++)
        longer += ` ${WORDS[next % WORDS.length]}`
      text.nodeValue = text.nodeValue?.replace(/\s*$/, (end) => longer + end) ?? ''
    }
  })
