/**
 * Languages made up from English: `en-XA`, longer and with accents, shows what has no room or is no message; `ar-XB`, written from right to left, what
 * is not mirrored. Brackets show what is put together from several messages, or cut off. No server offers them.
 */

import type { BrowserContext } from '@playwright/test'

const ACCENTED = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ'
const NUMBERS = ' ǿƞḗ ŧẇǿ ŧħřḗḗ ƒǿŭř ƒīṽḗ şīẋ şḗṽḗƞ ḗīɠħŧ ƞīƞḗ ŧḗƞ'.repeat(9)

const accented = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const other = ACCENTED[letter.toLowerCase().charCodeAt(0) - 97] ?? letter
    return letter === letter.toLowerCase() ? other : other.toUpperCase()
  })

const writers = {
  'en-XA': (text: string) =>
    accented(text).replace(/\s*$/, (end) => NUMBERS.slice(0, Math.ceil(text.trim().length * 0.6)) + end),
  /** Marks around each word have it written from right to left. */
  'ar-XB': (text: string) => text.replace(/\p{L}+/gu, '\u202e$&\u202c'),
}

/** Selections and plurals have the numbers up to this one, formats of numbers and dates those above. */
const PLURALS = 3

/** The compiled node of a message, with its texts written anew: a text, `#`, an argument, one with options to choose from, or a tag. */
function rewrite(node: unknown, write: (text: string) => string): unknown {
  if (typeof node === 'string') return write(node)
  if (!Array.isArray(node) || node.length === 1) return node
  const [name, kind, options]: unknown[] = node
  if (typeof kind !== 'number' || kind === 0)
    return [name, ...node.slice(1).map((one) => rewrite(one, write))]
  if (kind > PLURALS || typeof options !== 'object' || options === null) return node
  return [name, kind, Object.fromEntries(Object.entries(options).map(([key, of]) => [key, inAll(of, write)]))]
}

const inAll = (nodes: unknown, write: (text: string) => string) =>
  Array.isArray(nodes) ? nodes.map((node) => rewrite(node, write)) : rewrite(nodes, write)

/** Lets pages of `context` switch to the made-up languages. */
export async function offerPseudoLanguages(context: BrowserContext) {
  for (const [language, write] of Object.entries(writers))
    await context.route(`**/messages/${language}/*`, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace(`/${language}/`, '/en/') })
      const messages: Record<string, unknown> = await response.json()
      const written = Object.entries(messages).map(([id, message]) => {
        const nodes = inAll(message, write)
        return [id, ['[', ...(Array.isArray(nodes) ? nodes : [nodes]), ']']]
      })
      await route.fulfill({ response, json: Object.fromEntries(written) })
    })
}
