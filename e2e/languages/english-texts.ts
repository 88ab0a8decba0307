/** Finds texts that a page shows in English to readers of another language. */

import type { BrowserContext, Page, Response } from '@playwright/test'
import { entriesOf } from '../../packages/contract/src/language/catalogue-files.ts'

/** Commands, names, units, keys, settings, codes, addresses, examples, words of other software, and what is typed as it is, in quotation marks: the same in all languages. */
const SAME =
  /(\w+=\S+ )*\bnpm (start|run \w+)( -- \S+)?|\b(Canopy|English|OpenID Connect|OpenAI|Anthropic|Google|Ollama|issuer|client id|client secret|username|JPEG|WebP|[kMG]B|kg|km|kWh|Rs|Esc|Enter|Ctrl|Tab|Shift|Alt|Space|https?|www|id|[A-Z][A-Z_]+)\b|\w*\d\w*|“[\w:, ]+”|[\w:.-]+@[\w.-]+|[\w.-]*\/[\w./-]+/g
const WORD = /[A-Za-z]{2,}/g

const plain = new Map(
  entriesOf('en').flatMap(({ id, english }) => (/[{<]/.test(english) ? [] : [[english, id]])),
)

/** Texts in a reply, and their words. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value, ...(value.match(WORD) ?? [])]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Adds texts that the server sends to pages of `context`, which are names and what members have written, and their words to `content`. */
export function collectContent(context: BrowserContext, content: Set<string>) {
  const read = async (response: Response) => {
    if (!response.url().includes('/api/')) return
    for (const word of textsIn(await response.json().catch(() => undefined))) content.add(word)
  }
  context.on('response', (response) => void read(response))
}

/** Texts on the page, and those that are read out or shown over it. */
export const textsOn = (page: Page) =>
  page.evaluate(() => {
    const isForeign = (element: Element) => element.closest('[lang]') !== document.documentElement
    const texts: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style, noscript, code') || isForeign(element)) continue
      // The exact time as the pointer has found it.
      if (!element.matches('time')) texts.push(element.getAttribute('title') ?? '')
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
      // A match of a search is part of a text.
      if (element.matches('mark')) continue
      if (element.querySelector(':scope > mark')) texts.push(element.textContent?.trim() ?? '')
      else
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent?.trim() ?? '')
    }
    return [document.title, ...texts].filter(Boolean)
  })

const typedOn = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea'), ({ value }) => value),
  )

/** English messages on the page, and texts with words that neither the server has sent, nor are typed, nor all languages have. */
export async function englishOn(page: Page, content: Set<string>) {
  for (const word of textsIn(await typedOn(page))) content.add(word)
  const found = (await textsOn(page)).filter((text) => {
    const words = text.replaceAll(SAME, '').match(WORD) ?? []
    return (
      (words.length > 0 && plain.has(text) && !content.has(text)) || words.some((word) => !content.has(word))
    )
  })
  return [...new Set(found)]
}
