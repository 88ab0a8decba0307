/** Someone who calls the API in a test, as a visitor or with a token. */

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
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Input<Name extends EndpointName> = {
  headers?: Record<string, string>
} & (ParamsInput<Name> extends undefined ? object : { params: ParamsInput<Name> }) &
  (QueryInput<Name> extends undefined ? object : { query?: QueryInput<Name> }) &
  (BodyInput<Name> extends undefined
    ? object
    : { body: BodyInput<Name> & Partial<Record<FileField<Name>, Blob>> })

type AnyInput = { headers?: Record<string, string>; params?: unknown; query?: unknown; body?: unknown }

function pathOf(endpoint: Endpoint, params: unknown) {
  const values = new Map(Object.entries(params ?? {}))
  return endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))))
}

function payloadOf(endpoint: Endpoint, body: unknown) {
  if (body === undefined) return {}
  if (endpoint.kind === 'text') return { payload: String(body), headers: { 'content-type': 'text/plain' } }
  if (endpoint.kind !== 'multipart')
    return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {}))
    form.set(key, value instanceof Blob ? value : String(value))
  return { payload: form }
}

/** Sends requests as the holder of `token`, or as nobody. */
export function createVisitor(app: FastifyInstance, token?: string) {
  function send(name: EndpointName, input: AnyInput = {}): Promise<LightMyRequestResponse> {
    const endpoint: Endpoint = endpoints[name]
    const { headers, ...payload } = payloadOf(endpoint, input.body)
    const query = Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)])
    return app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, input.params),
      query: Object.fromEntries(query),
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...input.headers,
      },
      ...payload,
    })
  }

  return {
    /** The raw answer, whatever it is; input is not checked against the contract. */
    send,
    /** Expects success and answers the reply, parsed by the contract. */
    async call<Name extends EndpointName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
      const response = await send(name, input)
      if (response.statusCode >= 400)
        throw new Error(`${name} answered ${response.statusCode}: ${response.body}`)
      const endpoint = endpoints[name]
      const reply = endpoint.reply.parse(response.statusCode === 204 ? undefined : response.json())
      return reply as Reply<Name>
    },
    /** Expects a refusal and answers its status and body. */
    async refused(name: EndpointName, input: AnyInput = {}) {
      const response = await send(name, input)
      if (response.statusCode < 400)
        throw new Error(`${name} answered ${response.statusCode}: ${response.body}`)
      return { status: response.statusCode, ...ErrorBody.parse(response.json()) }
    },
  }
}
