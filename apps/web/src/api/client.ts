/** Calls the API: requests typed by the contract, replies parsed by it, refusals thrown as ApiError. */

import {
  type BodyInput,
  type Endpoint,
  type EndpointName,
  endpoints,
  type FileField,
  type ParamsInput,
  type QueryInput,
  type Reply,
} from '@canopy/contract/endpoints'
import { ErrorBody } from '@canopy/contract/errors'
import { ApiError, isUnauthenticated } from './error.ts'
import { type Answer, transfer } from './transfer.ts'

const NOT_MODIFIED = 304

/** Who calls: the token of the signed-in member, and whom to tell when the server does not know it any more. */
export type Identity = { token(): string | null; userId(): string | null; rejected(): void }

type Part<Value, Key extends string> = Value extends undefined ? object : { [K in Key]: Value }

export type Input<Name extends EndpointName> = Part<ParamsInput<Name>, 'params'> &
  (QueryInput<Name> extends undefined ? object : { query?: QueryInput<Name> }) &
  Part<BodyInput<Name>, 'body'> & { files?: Partial<Record<FileField<Name>, Blob | undefined>> }

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The version of a page that the caller has. */
  etag?: string | undefined
  /** Made once per composed thing, so that a repeated request has the effect of one. */
  idempotencyKey?: string | undefined
  /** Hears which share of the request, 0 to 1, has gone up. */
  onProgress?: ((share: number) => void) | undefined
}

type AnyInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Record<string, Blob | undefined>
}

function addressOf(endpoint: Endpoint, { params, query }: AnyInput) {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(values.get(key))),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function bodyOf(endpoint: Endpoint, { body, files }: AnyInput) {
  if (body === undefined) return {}
  if (endpoint.kind === 'text') return { body: String(body), type: 'text/plain' }
  if (endpoint.kind !== 'multipart') return { body: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) form.set(key, String(value))
  for (const [key, file] of Object.entries(files ?? {})) if (file) form.set(key, file)
  return { body: form }
}

/** Builds the client that screens get from `useApi`. */
export function createApi(identity: Identity) {
  async function send(name: EndpointName, input: AnyInput, options: CallOptions): Promise<Answer> {
    const endpoint: Endpoint = endpoints[name]
    const token = identity.token()
    const { body, type } = bodyOf(endpoint, input)
    const headers = new Headers()
    if (token !== null && endpoint.access !== 'public') headers.set('authorization', `Bearer ${token}`)
    if (type !== undefined) headers.set('content-type', type)
    if (options.etag !== undefined) headers.set('if-none-match', options.etag)
    if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
    if (name === 'createComment') headers.set('userId', identity.userId() ?? '')
    const answer = await transfer(
      { method: endpoint.method, url: addressOf(endpoint, input), headers, body },
      options,
    )
    if (answer.status < 400) return answer
    const error = new ApiError(answer.status, answer.body, ErrorBody.safeParse(answer.body).data)
    if (isUnauthenticated(error) && endpoint.access !== 'public' && token === identity.token())
      identity.rejected()
    throw error
  }

  return {
    /** @throws ApiError when the server refuses, cannot be reached or sends what is not in the contract; the abort reason when `signal` fires */
    async call<Name extends EndpointName>(
      name: Name,
      input: Input<Name>,
      options: CallOptions = {},
    ): Promise<Reply<Name>> {
      return parse(name, await send(name, input, options))
    },

    /** One page of a list, and the cursor of the next one. */
    async page<Name extends EndpointName>(name: Name, input: Input<Name>, options: CallOptions = {}) {
      return pageOf(name, await send(name, input, options))
    },

    /** The same, unless the page is still the one of `options.etag`: then undefined. */
    async changedPage<Name extends EndpointName>(name: Name, input: Input<Name>, options: CallOptions) {
      const answer = await send(name, input, options)
      return answer.status === NOT_MODIFIED ? undefined : pageOf(name, answer)
    },
  }
}

function pageOf<Name extends EndpointName>(name: Name, answer: Answer) {
  const { headers } = answer
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  const cursor =
    next === undefined ? undefined : (new URL(next, 'http://canopy').searchParams.get('cursor') ?? undefined)
  return { items: parse(name, answer), cursor, etag: headers.get('etag') ?? undefined }
}

export type Api = ReturnType<typeof createApi>

function parse<Name extends EndpointName>(name: Name, { status, body }: Answer): Reply<Name> {
  const { success, data, error } = endpoints[name].reply.safeParse(body)
  // What exactly is wrong is for the log; members never read a library's words.
  if (!success) throw new ApiError(status, body, undefined, error)
  return data as Reply<Name>
}
