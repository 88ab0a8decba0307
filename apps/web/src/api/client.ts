/** Calls the API: requests typed by the contract, replies parsed by it, refusals thrown as ApiError. */

import { type EndpointName, endpoints, type Reply } from '@canopy/contract/endpoints'
import { ErrorBody } from '@canopy/contract/errors'
import { type AnyInput, type Caller, type Input, parseReply, requestOf } from '@canopy/contract/request'
import { ApiError, isUnauthenticated } from './error.ts'
import { type ApiResponse, transfer } from './transfer.ts'

const NOT_MODIFIED = 304

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

/** Builds the client that components get from `useApi`. */
export function createApi(identity: Identity) {
  async function send(name: EndpointName, input: AnyInput, options: CallOptions): Promise<ApiResponse> {
    const caller = identity.caller()
    const request = requestOf(endpoints[name], input, caller)
    const headers = new Headers(request.headers)
    if (options.etag !== undefined) headers.set('if-none-match', options.etag)
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
    const response = await transfer({ ...request, headers }, options)
    if (response.status < 400) return response
    const error = new ApiError(response.status, response.body, ErrorBody.safeParse(response.body).data)
    const isPublic = endpoints[name].access === 'public'
    if (isUnauthenticated(error) && !isPublic && caller?.token === identity.caller()?.token)
      identity.rejected()
    throw error
  }

  return {
    /** @throws ApiError when the server refuses, cannot be reached or breaks the contract; the abort reason when `signal` aborts */
    async call<Name extends EndpointName>(
      name: Name,
      input: Input<Name>,
      options: CallOptions = {},
    ): Promise<Reply<Name>> {
      return parse(name, await send(name, input, options))
    },

    /** The page after `cursor`, or the first one, and the cursor of the next one. */
    async page<Name extends EndpointName>(
      name: Name,
      input: Input<Name>,
      { cursor, ...options }: CallOptions & { cursor?: string | undefined } = {},
    ) {
      const { query, ...rest }: AnyInput = input
      return pageOf(name, await send(name, { ...rest, query: { ...Object(query), cursor } }, options))
    },

    /** Like `page`, but undefined if `options.etag` is still the current version. */
    async changedPage<Name extends EndpointName>(name: Name, input: Input<Name>, options: CallOptions) {
      const response = await send(name, input, options)
      return response.status === NOT_MODIFIED ? undefined : pageOf(name, response)
    },
  }
}

function pageOf<Name extends EndpointName>(name: Name, response: ApiResponse) {
  const { headers } = response
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  const cursor =
    next === undefined ? undefined : (new URL(next, 'http://canopy').searchParams.get('cursor') ?? undefined)
  return { items: parse(name, response), cursor, etag: headers.get('etag') ?? undefined }
}

export type Api = ReturnType<typeof createApi>

function parse<Name extends EndpointName>(name: Name, { status, body }: ApiResponse): Reply<Name> {
  try {
    return parseReply(endpoints[name], body)
  } catch (cause) {
    // The details are for the log; members never read zod's messages.
    throw new ApiError(status, body, undefined, cause)
  }
}
