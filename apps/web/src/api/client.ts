/** Calls the API: requests typed by the contract, replies parsed by it, refusals thrown as ApiError. */

import type { Endpoint, Reply } from '@canopy/contract/endpoint'
import {
  type AnyInput,
  type Caller,
  type Input,
  parseReply,
  requestOf,
  WROTE_FOR,
  WROTE_HEADER,
} from '@canopy/contract/request'
import { language } from '../language/messages.ts'
import { hasAccepted } from './acceptance.ts'
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
  /** Tag of the page that the caller already has. */
  etag?: string | undefined
  /** Made once per composed item, so that a retry does not create it twice. */
  idempotencyKey?: string | undefined
  /** Called with the share of the request, 0 to 1, that has been uploaded. */
  onProgress?: ((share: number) => void) | undefined
}

export type PageOptions = CallOptions & { cursor?: string | undefined }

/** Filters as they are in the browser's address. The server checks them. */
export type QueryTexts = Record<string, string | undefined>

/** A call of the contract; a promise of it where pages show without its schemas, which are large. */
type Loading<Called extends Endpoint> = Called | Promise<Called>

/** The refusal in a body, if it has the shape of one. Visitors load schemas with their first call. */
async function refusalOf(body: unknown) {
  const contract = await import('@canopy/contract/error-body').catch(() => undefined)
  return contract?.ErrorBody.safeParse(body).data
}

/** The client that components get from `useApi`. */
export type Api = ReturnType<typeof createApi>

export function createApi(identity: Identity) {
  async function send(
    called: Loading<Endpoint>,
    input: AnyInput,
    options: CallOptions,
  ): Promise<ApiResponse> {
    // Read before awaiting: the request is sent as the member who is signed in at the moment of the call.
    const caller = identity.caller()
    const endpoint = await called
    const request = requestOf(endpoint, input, caller)
    const headers = new Headers(request.headers)
    headers.set('accept-language', language())
    if (options.etag !== undefined) headers.set('if-none-match', options.etag)
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
    if (performance.now() - wroteAt < WROTE_FOR) headers.set(WROTE_HEADER, '1')
    const response = await transfer({ ...request, headers }, options).finally(() => {
      if (endpoint.method !== 'GET') wroteAt = performance.now()
    })
    if (response.status < 400) return response
    const error = new ApiError(response.status, response.body, await refusalOf(response.body))
    const isPublic = endpoint.access === 'public'
    if (error.code === 'acceptance_needed' && !isPublic && (await hasAccepted()))
      return send(endpoint, input, options)
    if (isUnauthenticated(error) && !isPublic && caller?.token === identity.caller()?.token)
      identity.rejected()
    throw error
  }

  function parse<Called extends Endpoint>(endpoint: Called, { status, body }: ApiResponse) {
    try {
      return parseReply(endpoint, body)
    } catch (cause) {
      // The details are for the log; members never read zod's messages.
      throw new ApiError(status, body, undefined, cause)
    }
  }

  function pageOf<Called extends Endpoint>(endpoint: Called, response: ApiResponse) {
    const { headers } = response
    const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
    const cursor =
      next === undefined
        ? undefined
        : (new URL(next, 'http://canopy').searchParams.get('cursor') ?? undefined)
    return { items: parse(endpoint, response), cursor, etag: headers.get('etag') ?? undefined }
  }

  return {
    /** @throws ApiError when the server refuses, cannot be reached or breaks the contract; the abort reason when `signal` aborts */
    async call<Called extends Endpoint>(
      called: Loading<Called>,
      input: Input<Called>,
      options: CallOptions = {},
    ): Promise<Reply<Called>> {
      const response = await send(called, input, options)
      return parse(await called, response)
    },

    /** The page after `cursor`, or the first one, and the cursor of the next one. */
    async page<Called extends Endpoint>(
      endpoint: Called,
      input: Input<Called> | { query: QueryTexts },
      { cursor, ...options }: PageOptions = {},
    ) {
      const { query, ...rest }: AnyInput = input
      return pageOf(endpoint, await send(endpoint, { ...rest, query: { ...Object(query), cursor } }, options))
    },

    /** Like `page`, but undefined if `options.etag` is still the current version. */
    async changedPage<Called extends Endpoint>(endpoint: Called, input: Input<Called>, options: CallOptions) {
      const response = await send(endpoint, input, options)
      return response.status === NOT_MODIFIED ? undefined : pageOf(endpoint, response)
    },
  }
}
