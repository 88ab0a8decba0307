import type { Challenge } from '@canopy/contract/challenges/shapes'
import type { Post } from '@canopy/contract/feed/shapes'
import { SEARCH_FEW } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import type { Person } from '@canopy/contract/people/shapes'
import { searchChallenges, searchPeople, searchPosts, searchTags } from '@canopy/contract/search/endpoints'
import type { Product } from '@canopy/contract/shop/products'
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { productsOf, productsQuery } from '../../features/shop/index.ts'
import { narrowed } from './narrowed.ts'
import type { SearchKind } from './search-kinds.ts'

/** Milliseconds without another letter after which the server searches: longer than between two letters of who types at speed. */
export const SEARCH_PAUSE = 250

export type Found =
  | { kind: 'products'; key: string; product: Product }
  | { kind: 'posts'; key: string; post: Post }
  | { kind: 'people'; key: string; person: Person }
  | { kind: 'challenges'; key: string; challenge: Challenge }
  | { kind: 'tags'; key: string; tag: string }

export const pathOf = (found: Found) => {
  switch (found.kind) {
    case 'products':
      return paths.product(found.product.productID)
    case 'posts':
      return paths.post(found.post.postId)
    case 'people':
      return paths.member(found.person.userId)
    case 'challenges':
      return paths.challenge(found.challenge.challengeId)
    case 'tags':
      return paths.tag(found.tag)
  }
}

/** Filter of posts. `from` is a username, `since` a day. */
export type PostFilter = { from?: string; since?: string; pictures?: 'only' }

const everyItem = <Item>(list: InfiniteData<{ items: Item[] }>) => list.pages.flatMap(({ items }) => items)

/** State of the query of any kind, as the screens need it. */
const resultsOf = <Item>(
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>,
  itemsOf: (list: InfiniteData<{ items: Item[] }>) => Item[],
  present: (item: Item) => Found,
) => ({
  data: query.data,
  found: query.data && itemsOf(query.data).map(present),
  error: query.error,
  isFetching: query.isFetching,
  refetch: () => query.refetch(),
  hasNextPage: query.hasNextPage,
  isFetchingNextPage: query.isFetchingNextPage,
  isFetchNextPageError: query.isFetchNextPageError,
  fetchNextPage: query.fetchNextPage,
})

/** Searches for things of one kind; for nothing without a text. What was found before is shown until the next results arrive. */
export function useSearch(kind: SearchKind, q: string, filter: PostFilter = {}) {
  const api = useApi()
  const options = (of: SearchKind) => ({
    enabled: kind === of && q !== '',
    placeholderData: keepPreviousData,
    meta: { offline: true },
  })
  const queries = useQueryClient()
  const keyOf = (of: SearchKind) => (text: string) => ['search', of, text, filter]
  const products = useInfiniteQuery({ ...productsQuery(api, { q }), ...options('products') })
  const posts = useInfiniteQuery({
    ...pagedQuery(api, keyOf('posts')(q), searchPosts, { query: { q, ...filter } }),
    ...options('posts'),
    ...narrowed(queries, keyOf('posts'), q, ({ content }: Post) => content, 0),
  })
  const people = useInfiniteQuery({
    ...pagedQuery(api, keyOf('people')(q), searchPeople, { query: { q } }),
    ...options('people'),
    ...narrowed(
      queries,
      keyOf('people'),
      q,
      ({ fullName, username }: Person) => `${fullName} ${username}`,
      SEARCH_FEW,
    ),
  })
  const challenges = useInfiniteQuery({
    ...pagedQuery(api, keyOf('challenges')(q), searchChallenges, { query: { q } }),
    ...options('challenges'),
  })
  const tags = useInfiniteQuery({
    ...pagedQuery(api, keyOf('tags')(q), searchTags, { query: { q } }),
    ...options('tags'),
  })
  switch (kind) {
    case 'products':
      return resultsOf(products, productsOf, (product) => ({
        kind,
        key: String(product.productID),
        product,
      }))
    case 'posts':
      return resultsOf(posts, everyItem, (post) => ({ kind, key: post.postId, post }))
    case 'people':
      return resultsOf(people, everyItem, (person) => ({ kind, key: person.userId, person }))
    case 'challenges':
      return resultsOf(challenges, everyItem, (challenge) => ({
        kind,
        key: String(challenge.challengeId),
        challenge,
      }))
    case 'tags':
      return resultsOf(tags, everyItem, ({ tag }) => ({ kind, key: tag, tag }))
  }
}

export type SearchResults = ReturnType<typeof useSearch>
