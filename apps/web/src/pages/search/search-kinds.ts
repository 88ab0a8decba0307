import { messages } from '@canopy/contract/messages'
import { searchMessages } from '@canopy/contract/search/messages'
import { t } from '../../language/messages.ts'

export const searchKinds = ['products', 'posts', 'people', 'challenges', 'tags'] as const
export type SearchKind = (typeof searchKinds)[number]

export const isSearchKind = (text: string | null): text is SearchKind =>
  searchKinds.some((kind) => kind === text)

/** `one` and `many` count results. */
export const kindTexts: Record<SearchKind, { label: string; one: string; many: string; none: string }> = {
  products: { label: 'Products', one: 'product', many: 'products', none: messages.noProductsFound },
  posts: { label: 'Posts', one: 'post', many: 'posts', none: searchMessages.noPostsFound },
  people: { label: 'People', one: 'person', many: 'people', none: searchMessages.noPeopleFound },
  challenges: {
    label: 'Challenges',
    one: 'challenge',
    many: 'challenges',
    none: searchMessages.noChallengesFound,
  },
  tags: { label: 'Tags', one: 'tag', many: 'tags', none: searchMessages.noTagsFound },
}

function countOf(kind: SearchKind, count: number, isMore: boolean) {
  const { one, many } = kindTexts[kind]
  return count === 1 && !isMore ? `1 ${one}` : `${count}${isMore ? '+' : ''} ${many}`
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
  if (found) return found.length === 0 ? kindTexts[kind].none : countOf(kind, found.length, hasNextPage)
  return error ? null : t('common.loading')
}
