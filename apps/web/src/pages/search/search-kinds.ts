import type { MessageId, PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../language/messages.ts'

export const searchKinds = ['products', 'posts', 'people', 'challenges', 'tags'] as const
export type SearchKind = (typeof searchKinds)[number]

export const isSearchKind = (text: string | null): text is SearchKind =>
  searchKinds.some((kind) => kind === text)

type CountId = Extract<MessageId, `search.${string}Found`>

/** `count` counts results, `more` those of a list that goes on; `search` names the field, and `here` is in it. */
type Texts = Record<'label' | 'none' | 'search' | 'here', PlainMessageId> & Record<'count' | 'more', CountId>

export const kindTexts: Record<SearchKind, Texts> = {
  products: {
    label: 'search.products',
    count: 'search.productsFound',
    more: 'search.moreProductsFound',
    none: 'search.noProducts',
    search: 'shell.searchProducts',
    here: 'search.searchProductsHere',
  },
  posts: {
    label: 'search.posts',
    count: 'search.postsFound',
    more: 'search.morePostsFound',
    none: 'search.noPosts',
    search: 'search.searchPosts',
    here: 'search.searchPostsHere',
  },
  people: {
    label: 'search.people',
    count: 'search.peopleFound',
    more: 'search.morePeopleFound',
    none: 'search.noPeople',
    search: 'search.searchPeople',
    here: 'search.searchPeopleHere',
  },
  challenges: {
    label: 'search.challenges',
    count: 'search.challengesFound',
    more: 'search.moreChallengesFound',
    none: 'search.noChallenges',
    search: 'search.searchChallenges',
    here: 'search.searchChallengesHere',
  },
  tags: {
    label: 'search.tags',
    count: 'search.tagsFound',
    more: 'search.moreTagsFound',
    none: 'search.noTags',
    search: 'search.searchTags',
    here: 'search.searchTagsHere',
  },
}

/** Says how much was found; nothing after a failed request. */
export function statusOf(
  kind: SearchKind,
  {
    found,
    error,
    hasNextPage,
  }: { found: readonly unknown[] | undefined; error: Error | null; hasNextPage: boolean },
) {
  const { count, more, none } = kindTexts[kind]
  if (found?.length === 0) return t(none)
  if (found) return t(hasNextPage ? more : count, { count: found.length })
  return error ? null : t('common.loading')
}
