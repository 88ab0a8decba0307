/** Finds texts that a page shows in English to readers of another language. */

import type { BrowserContext, Page, Response } from '@playwright/test'
import { entriesOf } from '../../packages/contract/src/language/catalogue-files.ts'

/** Names, units and keys that are the same in all languages. */
const SAME =
  /\b(Canopy|JPEG|PNG|WebP|HEIC|CSV|QR|SKU|LKR|Rs|[kMG]B|UTC|Esc|Enter|Ctrl|Tab|Shift|Alt|Space|https?|www|SMTP|S3|AI|IP|ID|URL|PDF)\b/g
const WORD = /[A-Za-z]{2,}/g

const plain = new Map(
  entriesOf('en').flatMap(({ id, english }) => (/[{<]/.test(english) ? [] : [[english, id]])),
)

const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? (value.match(WORD) ?? [])
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(wordsOf)
      : []

/** Adds the words that the server sends to pages of `context`, which are names and what members have written, to `content`. */
export function collectContent(context: BrowserContext, content: Set<string>) {
  const read = async (response: Response) => {
    if (!response.url().includes('/api/')) return
    for (const word of wordsOf(await response.json().catch(() => undefined))) content.add(word)
  }
  context.on('response', (response) => void read(response))
}

/** Texts on the page, and those that are read out or shown over it. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const isForeign = (element: Element) => element.closest('[lang]') !== document.documentElement
    const texts: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style, noscript') || isForeign(element)) continue
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent?.trim() ?? '')
    }
    return [document.title, ...texts].filter(Boolean)
  })

/** English messages on the page, and texts with words that neither the server has sent nor all languages have. */
export async function englishOn(page: Page, content: Set<string>) {
  const found = (await textsOn(page)).filter((text) => {
    const words = text.replaceAll(SAME, '').match(WORD) ?? []
    return (words.length > 0 && plain.has(text)) || words.some((word) => !content.has(word))
  })
  return [...new Set(found)]
}
