/** Builds requests and parses replies for every client: the browser app, tests and the bench differ only in how they send. */

import type { z } from 'zod/mini'
import type { BodyInput, Endpoint, FileField, FilesOf, ParamsInput, QueryInput } from './endpoint.ts'
import { SECOND } from './limits.ts'

/**
 * Sent, with any value, while the last change that the client made is younger than `WROTE_FOR`: what it reads must not be older. Nodes
 * tell each other of changes, but this header cannot be late.
 */
export const WROTE_HEADER = 'canopy-wrote'
export const WROTE_FOR = 5 * SECOND

/** Input of a call; pictures are fields of the body. */
export type Input<Called extends Endpoint> = (ParamsInput<Called> extends undefined
  ? object
  : { params: ParamsInput<Called> }) &
  (QueryInput<Called> extends undefined ? object : { query?: QueryInput<Called> }) &
  (BodyInput<Called> extends undefined
    ? object
    : {
        body: BodyInput<Called> & { [Field in FileField<Called>]?: Blob | FilesOf<Called, Blob> | undefined }
      })

/** Input that may break the contract, as tests of refusals send it. */
export type AnyInput = { params?: unknown; query?: unknown; body?: unknown }

/** The signed-in member; `userId` is needed only for calls that state it in a header. */
export type Caller = { token: string; userId?: string }

type ApiRequest = {
  method: Endpoint['method']
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body?: string | FormData
}

function pathOf(endpoint: Endpoint, { params, query }: AnyInput) {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(values.get(key))),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function formOf(fields: unknown) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) form.append(key, one instanceof Blob ? one : String(one))
  return form
}

function contentOf({ kind }: Endpoint, body: unknown) {
  if (body === undefined) return { headers: {} }
  // The boundary is part of the type, so the transport sets it.
  if (kind === 'multipart') return { headers: {}, body: formOf(body) }
  if (kind === 'text') return { headers: { 'content-type': 'text/plain' }, body: String(body) }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The request of a call of `endpoint`, as `caller` or as a visitor. */
export function requestOf(endpoint: Endpoint, input: AnyInput, caller?: Caller): ApiRequest {
  const { headers, ...content } = contentOf(endpoint, input.body)
  return {
    method: endpoint.method,
    path: pathOf(endpoint, input),
    headers: {
      ...headers,
      ...(caller &&
        (endpoint.access !== 'public' || endpoint.namesCaller) && {
          authorization: `Bearer ${caller.token}`,
        }),
      // A text has no field for it.
      ...(caller?.userId &&
        endpoint.kind === 'text' &&
        endpoint.callerField && { [endpoint.callerField]: caller.userId }),
    },
    ...content,
  }
}

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> =>
  schema.parse(value)

/** @param body the parsed JSON; undefined if the response has no body @throws ZodError if it breaks the contract */
export const parseReply = <Called extends Endpoint>({ reply }: Called, body: unknown) =>
  parse<Called['reply']>(reply, body)
