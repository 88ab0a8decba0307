/** Calls the API: requests typed by the contract, replies parsed by it, refusals thrown as ApiError. */

import type { Endpoint } from '@canopy/contract/endpoint'
import { type AnyEndpointName, type EndpointName, endpoints, type Reply } from '@canopy/contract/endpoints'
import { ErrorBody } from '@canopy/contract/error-body'
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

/** Builds a client for the calls of one table of the contract. */
export function createClient<Names extends AnyEndpointName>(
  table: Record<Names, Endpoint>,
  identity: Identity,
) {
  async function send(endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<ApiResponse> {
    const caller = identity.caller()
    const request = requestOf(endpoint, input, caller)
    const headers = new Headers(request.headers)
    if (options.etag !== undefined) headers.set('if-none-match', options.etag)
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
    if (performance.now() - wroteAt < WROTE_FOR) headers.set(WROTE_HEADER, '1')
    const response = await transfer({ ...request, headers }, options).finally(() => {
      if (endpoint.method !== 'GET') wroteAt = performance.now()
    })
    if (response.status < 400) return response
    const error = new ApiError(response.status, response.body, ErrorBody.safeParse(response.body).data)
    const isPublic = endpoint.access === 'public'
    if (isUnauthenticated(error) && !isPublic && caller?.token === identity.caller()?.token)
      identity.rejected()
    throw error
  }

  function parse<Name extends Names>(name: Name, { status, body }: ApiResponse): Reply<Name> {
    try {
      return parseReply(table[name], body) as Reply<Name>
    } catch (cause) {
      // The details are for the log; members never read zod's messages.
      throw new ApiError(status, body, undefined, cause)
    }
  }

  function pageOf<Name extends Names>(name: Name, response: ApiResponse) {
    const { headers } = response
    const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
    const cursor =
      next === undefined
        ? undefined
        : (new URL(next, 'http://canopy').searchParams.get('cursor') ?? undefined)
    return { items: parse(name, response), cursor, etag: headers.get('etag') ?? undefined }
  }

  return {
    /** @throws ApiError when the server refuses, cannot be reached or breaks the contract; the abort reason when `signal` aborts */
    async call<Name extends Names>(
      name: Name,
      input: Input<Name>,
      options: CallOptions = {},
    ): Promise<Reply<Name>> {
      return parse(name, await send(table[name], input, options))
    },

    /** The page after `cursor`, or the first one, and the cursor of the next one. */
    async page<Name extends Names>(
      name: Name,
      input: Input<Name> | { query: QueryTexts },
      { cursor, ...options }: PageOptions = {},
    ) {
      const { query, ...rest }: AnyInput = input
      const response = await send(table[name], { ...rest, query: { ...Object(query), cursor } }, options)
      return pageOf(name, response)
    },

    /** Like `page`, but undefined if `options.etag` is still the current version. */
    async changedPage<Name extends Names>(name: Name, input: Input<Name>, options: CallOptions) {
      const response = await send(table[name], input, options)
      return response.status === NOT_MODIFIED ? undefined : pageOf(name, response)
    },
  }
}

export type Client<Names extends AnyEndpointName> = ReturnType<typeof createClient<Names>>

/** The client that components get from `useApi`. */
export type Api = Client<EndpointName>

export const createApi = (identity: Identity): Api => createClient(endpoints, identity)
