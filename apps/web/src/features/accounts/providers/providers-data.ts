import {
  finishProviderLink,
  finishProviderSignIn,
  listOwnProviders,
  listSignInProviders,
  startProviderLink,
  startProviderSignIn,
} from '@canopy/contract/accounts/providers/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Api } from '../../../api/client.ts'
import { storageKeys, stored } from '../../../storage.ts'
import { knownDevice } from '../accounts-data.ts'

export const providersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'providers'],
    queryFn: ({ signal }) => api.call(listSignInProviders, {}, { signal }),
  })

export const ownProvidersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'own-providers'],
    queryFn: ({ signal }) => api.call(listOwnProviders, {}, { signal }),
  })

/** Words of somebody new that they are old enough, and the token of their invitation. */
const Brought = z.object({ isOldEnough: z.optional(z.boolean()), invitation: z.optional(z.string()) })
type Brought = z.infer<typeof Brought>

/** A visit that this browser began last: `links` if it is to connect an account. */
const Begun = z.nullable(z.extend(Brought, { state: z.string(), links: z.boolean() }))
type Begun = NonNullable<z.infer<typeof Begun>>
const begun = stored(storageKeys.providerVisit, Begun, null)

function leaveFor({ url, state }: { url: string; state: string }, visit: Omit<Begun, 'state'>) {
  begun.set({ state, ...visit })
  location.assign(url)
}

/** Leaves for the page where a member of the organisation signs in. @throws ApiError */
export async function goToProvider(api: Api, providerId: string, brought: Brought) {
  leaveFor(await api.call(startProviderSignIn, { params: { providerId } }), { links: false, ...brought })
}

/** Leaves for that page, to connect an account. @throws ApiError */
export async function goToLink(api: Api, providerId: string) {
  leaveFor(await api.call(startProviderLink, { params: { providerId } }), { links: true })
}

/** The visit that ends with this query; undefined if this browser has not begun it. */
export function endedVisit(query: string) {
  const visit = begun.get()
  return visit && new URLSearchParams(query).get('state') === visit.state ? visit : undefined
}

/** @throws ApiError */
export async function enter(api: Api, providerId: string, query: string, brought: Brought) {
  begun.clear()
  const { isOldEnough, invitation } = brought
  return api.call(finishProviderSignIn, {
    params: { providerId },
    body: { query, isOldEnough, invitation, ...knownDevice() },
  })
}

/** @throws ApiError */
export async function connect(api: Api, providerId: string, query: string) {
  begun.clear()
  await api.call(finishProviderLink, { params: { providerId }, body: { query } })
}
