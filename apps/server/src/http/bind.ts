/** Binds an entry of the contract to a function: access, parsing, reply. */

import {
  type Body,
  type Endpoint,
  type EndpointName,
  endpoints,
  type FileField,
  type Params,
  type Query,
  type Reply,
} from '@canopy/contract/endpoints'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { bearerToken, type Caller } from './caller.ts'
import { readMultipart } from './multipart.ts'

type CallerOf<Name extends EndpointName> = (typeof endpoints)[Name] extends { access: 'public' }
  ? undefined
  : Caller

export type Call<Name extends EndpointName> = {
  params: Params<Name>
  query: Query<Name>
  body: Body<Name>
  files: Partial<Record<FileField<Name>, Buffer>>
  caller: CallerOf<Name>
  /** The id of the calling member; undefined on public calls. */
  userId: CallerOf<Name> extends Caller ? string : undefined
  idempotencyKey: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<Name extends EndpointName> =
  Reply<Name> extends undefined
    ? Promise<void>
    : Reply<Name> | FastifyReply | Promise<Reply<Name> | FastifyReply>

const KEY = /^[\x21-\x7e]{1,200}$/

async function admit(app: FastifyInstance, access: Endpoint['access'], request: FastifyRequest) {
  if (access === 'public') return
  const caller = await app.findCaller(bearerToken(request))
  if (!caller) throw new AppError('unauthenticated')
  // A member learns nothing of what only stewards have.
  if (access === 'steward' && caller.role !== 'steward') throw new AppError('not_found')
  request.caller = caller
}

/** A body or header that says who calls has to say the truth. */
function checkClaims({ body, caller, headers }: FastifyRequest) {
  if (!caller) return
  const claims = typeof body === 'object' && body !== null ? { ...body } : {}
  const named = ['userId', 'reportedBy'].map((key) => Reflect.get(claims, key))
  if ([...named, headers.userid].some((id) => id !== undefined && id !== caller.userId))
    throw new AppError('not_you')
}

function idempotencyKeyOf({ headers }: FastifyRequest) {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('malformed_request', { message: 'The Idempotency-Key header is malformed.' })
  }
  return key
}

/**
 * Registers the endpoint `name`. `handle` gets parsed values and answers the reply; the status is the contract's unless it sets
 * another one on `reply`. `options` are a rate limit.
 */
export function bind<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  handle: (call: Call<Name>) => Answer<Name>,
  options: { config?: FastifyContextConfig } = {},
) {
  const endpoint: Endpoint = endpoints[name]
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBytes === undefined ? {} : { bodyLimit: endpoint.maxBytes }),
    schema: {
      operationId: name,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.kind === 'multipart' && { consumes: ['multipart/form-data'] }),
      ...(endpoint.kind === 'text' && { consumes: ['text/plain'] }),
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      response: { [endpoint.status ?? 200]: endpoint.reply },
    },
    onRequest: [(request) => admit(app, endpoint.access, request)],
    ...(endpoint.kind === 'multipart' && {
      preValidation: (request) => readMultipart(request, endpoint.files ?? []),
    }),
    preHandler: async (request) => checkClaims(request),
    handler: async (request, reply) => {
      reply.code(endpoint.status ?? 200)
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: request.pictures,
        caller: request.caller,
        userId: request.caller?.userId,
        idempotencyKey: idempotencyKeyOf(request),
        request,
        reply,
      } as Call<Name>
      return handle(call)
    },
  })
}
