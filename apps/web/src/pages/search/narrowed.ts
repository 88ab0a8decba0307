import { MINUTE, SEARCH_WORDS_MAX } from '@canopy/contract/limits'
import { foldText } from '@canopy/contract/text/fold-text'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** Scripts that are written without spaces: each of their characters is a word, as in `separated_words` of the database. */
const UNSPACED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Khmer}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/gu

const wordsOf = (text: string) =>
  foldText(text)
    .replaceAll(UNSPACED, ' $& ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** Tells whether a text contains all words of `q`, whose ends may be missing. */
export function containsWords(text: string, q: string): boolean {
  const words = wordsOf(text)
  return wordsOf(q)
    .slice(0, SEARCH_WORDS_MAX)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** Time for which results tell those of longer texts. */
const KNOWN_FOR = MINUTE

type Page<Item> = { items: Item[]; cursor: string | undefined; etag: string | undefined }

/**
 * Options that answer a search without a request: if all results for the beginning of `q` are known, those for `q` are among them. Not if fewer
 * than `least` are left, since the server would look for similar ones then.
 */
export function narrowed<Item>(
  queries: QueryClient,
  keyOf: (q: string) => readonly unknown[],
  q: string,
  textOf: (item: Item) => string,
  least: number,
) {
  const keys = Array.from({ length: Math.max(q.length - 1, 0) }, (_, at) => keyOf(q.slice(0, -1 - at)))
  for (const key of keys) {
    const state = queries.getQueryState<InfiniteData<Page<Item>, string | undefined>>(key)
    if (state?.data === undefined) continue
    const { pages, pageParams } = state.data
    const [first] = pages
    if (first === undefined || first.cursor !== undefined) return {}
    const items = first.items.filter((item) => containsWords(textOf(item), q))
    if (items.length < least) return {}
    return {
      initialData: { pages: [{ ...first, items }], pageParams },
      initialDataUpdatedAt: state.dataUpdatedAt,
      staleTime: KNOWN_FOR,
    }
  }
  return {}
}
