/** Queries and mutations of challenges. */

import { Category } from '@canopy/contract/challenges/category'
import {
  getChallenge,
  type joinChallenge,
  type leaveChallenge,
  listChallenges,
  listHabits,
  listOwnChallenges,
} from '@canopy/contract/challenges/endpoints'
import { type Challenge, ChallengeList } from '@canopy/contract/challenges/shapes'
import { CHALLENGES_PAGE, MINUTE, POPULAR_CHALLENGES, SECOND } from '@canopy/contract/limits'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { cacheReply } from '../../api/cache-reply.ts'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/context.ts'
import { itemsOf, pagedQuery } from '../../api/paged-query.ts'
import { sessionQuery } from '../../session/session-data.ts'
import { challengeKey } from './proof/on-verdict-event.ts'

/** Long enough that a page does not repeat the request of its route's loader. */
const FRESH = 2 * SECOND

const SERIAL_ID = /^[1-9]\d{0,9}$/

/** The challenge id in a path parameter; undefined if it is not one. */
export const challengeIdOf = (param: string | undefined) =>
  param !== undefined && SERIAL_ID.test(param) ? Number(param) : undefined

/** Begins the keys of all lists of challenges. */
export const challengesKey = ['challenges', 'list']

/** List and category of the page of challenges; undefined for all. */
export type ChosenList = { list?: ChallengeList | undefined; category?: Category | undefined }

/** Reads them from an address. Anything else in it stands for all. */
export const chosenIn = (search: URLSearchParams): ChosenList => ({
  list: ChallengeList.safeParse(search.get('list')).data,
  category: Category.safeParse(search.get('category')).data,
})

/** Challenges of a list and a category, page by page; all without them. */
export const challengesQuery = (api: Api, chosen: ChosenList = {}) =>
  infiniteQueryOptions({
    ...pagedQuery(api, [...challengesKey, 'pages', chosen], listChallenges, {
      query: { limit: CHALLENGES_PAGE, ...chosen },
    }),
    meta: { offline: true },
    staleTime: FRESH,
    // The pages are still there when the member returns from a challenge.
    gcTime: 30 * MINUTE,
  })

export const challengesOf = (list: InfiniteData<{ items: Challenge[] }>) =>
  itemsOf(list, ({ challengeId }) => challengeId)

/** The challenges that the member joined or created, page by page. */
export const ownChallengesQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    // A steward would get the challenges of all members if there was no id.
    ...pagedQuery(api, [...challengesKey, 'own pages'], listOwnChallenges, {
      query: { userId, limit: CHALLENGES_PAGE },
    }),
    meta: { offline: true },
  })

export const popularQuery = (api: Api) =>
  queryOptions({
    queryKey: [...challengesKey, 'popular'],
    queryFn: ({ signal }) => api.call(listChallenges, { query: { limit: POPULAR_CHALLENGES } }, { signal }),
    meta: { offline: true },
  })

/** The member's own habits, first those that this week still needs. */
export const habitsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...challengesKey, 'habits'],
    queryFn: ({ signal }) => api.call(listHabits, {}, { signal }),
    meta: { offline: true },
  })

/** Reads a challenge with the member's progress. */
export const challengeQuery = (api: Api, challengeId: number) =>
  queryOptions({
    queryKey: [...challengeKey, challengeId],
    queryFn: ({ signal }) => api.call(getChallenge, { params: { challengeId } }, { signal }),
    meta: { offline: true },
    staleTime: FRESH,
  })

/** Caches a challenge that the server returned, and refetches what depends on it. */
export function showChallenge(queries: QueryClient, api: Api, challenge: Challenge) {
  cacheReply(queries, challengeQuery(api, challenge.challengeId).queryKey, challenge)
  void queries.invalidateQueries({ queryKey: challengesKey })
  void queries.invalidateQueries(sessionQuery(api))
}

export function useParticipation(challengeId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (endpoint: typeof joinChallenge | typeof leaveChallenge) =>
      api.call(endpoint, { params: { challengeId } }),
    onSuccess: (challenge) => showChallenge(queries, api, challenge),
  })
}
