/** Calls the API: requests typed by the contract, replies parsed by it, refusals thrown as ApiError. */

import type { Endpoint } from '@canopy/contract/endpoint'
import type { AnyEndpointName, EndpointName, Reply } from '@canopy/contract/endpoints'
import { ErrorBody } from '@canopy/contract/error-body'
import { firstEndpoints } from '@canopy/contract/first-endpoints'
import {
  type AnyInput,
  type Caller,
  type Input,
  parseReply,
  requestOf,
  WROTE_FOR,
  WROTE_HEADER,
} from '@canopy/contract/request'
import { ApiError, isUnauthenticated } from './error.ts'
import { type ApiResponse, transfer } from './transfer.ts'

const NOT_MODIFIED = 304

/** When a call that may have changed something last ended, by any client of this page. */
let wroteAt = -Infinity

export type Identity = {
  /** The member of this browser; undefined for a visitor. */
  caller(): Caller | undefined
  /** Called when the server no longer accepts the caller's token. */
  rejected(): void
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Of the page that the caller already has. */
  etag?: string | undefined
  /** Made once per composed item, so that a retry does not create it twice. */
  idempotencyKey?: string | undefined
  /** Called with the share of the request, 0 to 1, that has been uploaded. */
  onProgress?: ((share: number) => void) | undefined
}

export type PageOptions = CallOptions & { cursor?: string | undefined }

/** Filters as they are in the browser's address. The server checks them. */
export type QueryTexts = Record<string, string | undefined>

type Received = ApiResponse & { endpoint: Endpoint }

function clientOf<Names extends AnyEndpointName>(
  endpointOf: (name: Names) => Endpoint | Promise<Endpoint>,
  identity: Identity,
) {
  async function send(name: Names, input: AnyInput, options: CallOptions) {
    // Before awaiting: the request is sent as the member who is signed in at the moment of the call.
    const caller = identity.caller()
    const endpoint = await endpointOf(name)
    const request = requestOf(endpoint, input, caller)
    const headers = new Headers(request.headers)
    if (options.etag !== undefined) headers.set('if-none-match', options.etag)
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
    if (performance.now() - wroteAt < WROTE_FOR) headers.set(WROTE_HEADER, '1')
    const response = await transfer({ ...request, headers }, options).finally(() => {
      if (endpoint.method !== 'GET') wroteAt = performance.now()
    })
    if (response.status < 400) return { endpoint, ...response }
    const error = new ApiError(response.status, response.body, ErrorBody.safeParse(response.body).data)
    const isPublic = endpoint.access === 'public'
    if (isUnauthenticated(error) && !isPublic && caller?.token === identity.caller()?.token)
      identity.rejected()
    throw error
  }

  function parse<Name extends Names>({ endpoint, status, body }: Received): Reply<Name> {
    try {
      return parseReply(endpoint, body) as Reply<Name>
    } catch (cause) {
      // The details are for the log; members never read zod's messages.
      throw new ApiError(status, body, undefined, cause)
    }
  }

  function pageOf<Name extends Names>(response: Received) {
    const { headers } = response
    const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
    const cursor =
      next === undefined
        ? undefined
        : (new URL(next, 'http://canopy').searchParams.get('cursor') ?? undefined)
    return { items: parse<Name>(response), cursor, etag: headers.get('etag') ?? undefined }
  }

  return {
    /** @throws ApiError when the server refuses, cannot be reached or breaks the contract; the abort reason when `signal` aborts */
    async call<Name extends Names>(
      name: Name,
      input: Input<Name>,
      options: CallOptions = {},
    ): Promise<Reply<Name>> {
      return parse<Name>(await send(name, input, options))
    },

    /** The page after `cursor`, or the first one, and the cursor of the next one. */
    async page<Name extends Names>(
      name: Name,
      input: Input<Name> | { query: QueryTexts },
      { cursor, ...options }: PageOptions = {},
    ) {
      const { query, ...rest }: AnyInput = input
      return pageOf<Name>(await send(name, { ...rest, query: { ...Object(query), cursor } }, options))
    },

    /** Like `page`, but undefined if `options.etag` is still the current version. */
    async changedPage<Name extends Names>(name: Name, input: Input<Name>, options: CallOptions) {
      const response = await send(name, input, options)
      return response.status === NOT_MODIFIED ? undefined : pageOf<Name>(response)
    },
  }
}

export type Client<Names extends AnyEndpointName> = ReturnType<typeof clientOf<Names>>

/** Builds a client for the calls of one table of the contract. */
export const createClient = <Names extends AnyEndpointName>(
  table: Record<Names, Endpoint>,
  identity: Identity,
): Client<Names> => clientOf((name: Names) => table[name], identity)

/** The client that components get from `useApi`. */
export type Api = Client<EndpointName>

/** All calls but those of first pages are loaded with the first of them. */
async function loadEndpoint(name: EndpointName) {
  try {
    const { endpoints } = await import('@canopy/contract/endpoints')
    return endpoints[name]
  } catch (cause) {
    throw new ApiError(0, cause)
  }
}

const known: Partial<Record<EndpointName, Endpoint>> = firstEndpoints

export const createApi = (identity: Identity): Api =>
  clientOf((name: EndpointName) => known[name] ?? loadEndpoint(name), identity)
