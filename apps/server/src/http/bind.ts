/** Registers an endpoint of the contract: checks access, parses the input, serialises the reply. */

import type { Socket } from 'node:net'
import { allows, KEY_PREFIX } from '@canopy/contract/accounts/api-keys/shapes'
import { type EndpointName, nameOf, scopeOf } from '@canopy/contract/all-endpoints'
import { hasDuty } from '@canopy/contract/desk/duties'
import type { Body, Endpoint, FileField, FilesOf, Params, Query, Reply } from '@canopy/contract/endpoint'
import { coded } from '@canopy/contract/language/coded-message'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingHookHandler,
  RouteOptions,
} from 'fastify'
import { AppError } from '../app-error.ts'
import type { Actor } from '../audit/actor.ts'
import type { Caller, FindCaller, FindKeyCaller } from '../caller.ts'
import type { Db } from '../db/database.ts'
import { traced } from '../telemetry/trace.ts'
import { acceptMultipart, readMultipart } from './bodies/multipart.ts'
import { uploadBytesOf } from './bodies/uploads.ts'
import { originOf } from './origin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    findCaller: FindCaller
    findKeyCaller: FindKeyCaller
    /** Whether a member has yet to accept a page of the community. */
    owesAcceptance: (userId: string) => boolean | Promise<boolean>
    /** @throws AppError confirm_password */
    requireRecentLogin: (caller: Caller) => Promise<void>
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

const BEARER = /^Bearer ([\w-]{1,200})$/i

/** The token of an `Authorization: Bearer …` header, if there is one. */
const bearerToken = (request: FastifyRequest) => BEARER.exec(request.headers.authorization ?? '')?.[1]

type CallerOf<Called extends Endpoint> = Called extends { access: 'public' }
  ? Called extends { namesCaller: true }
    ? Caller | undefined
    : undefined
  : Caller

export type Call<Called extends Endpoint> = {
  params: Params<Called>
  query: Query<Called>
  body: Body<Called>
  files: Partial<Record<FileField<Called>, FilesOf<Called, Buffer>>>
  caller: CallerOf<Called>
  /** The id of the calling member; undefined on public calls. */
  userId: CallerOf<Called> extends Caller ? string : undefined
  /** The calling member as the audit log records them; undefined on public calls. */
  actor: CallerOf<Called> extends Caller ? Actor : undefined
  /** The calling member and the connection, which closes when they no longer wait; undefined on public calls. */
  sender: CallerOf<Called> extends Caller ? { userId: string; connection: Socket } : undefined
  idempotencyKey: string | undefined
  /** The database to read from: the primary, or a replica for the calls that `replica-reads.ts` names. */
  db: Db
  request: FastifyRequest
  reply: FastifyReply
}

type Result<Called extends Endpoint> =
  Reply<Called> extends undefined
    ? Promise<void>
    : Reply<Called> | FastifyReply | Promise<Reply<Called> | FastifyReply>

declare module 'fastify' {
  interface FastifyInstance {
    primary: Db
    /** Calls `handle` with the database to read from. Undefined if there are no replicas. */
    chooseDatabase?: (name: EndpointName, request: FastifyRequest, handle: (db: Db) => unknown) => unknown
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/

type Done = (error?: Error) => void

/** Finds the caller. Cached sessions need no promise, because there are thousands of polls a second. */
function identify(app: FastifyInstance) {
  const find = (token: string, request: FastifyRequest) =>
    token.startsWith(KEY_PREFIX)
      ? app.findKeyCaller(
          token,
          ({ userId, ...detail }) =>
            app.noteSecurityEvent({ kind: 'key.refused', userId, origin: originOf(request), detail }),
          request.address,
        )
      : app.findCaller(token)
  return (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
    const token = bearerToken(request)
    const found = token === undefined ? undefined : find(token, request)
    if (found instanceof Promise) {
      found
        .then((caller) => {
          request.caller = caller
        })
        .then(() => done(), done)
    } else {
      request.caller = found
      done()
    }
  }
}

/** Refuses callers who may not make the call. It follows the rate limits, which count refused requests, too. */
function admit(app: FastifyInstance, endpoint: Endpoint) {
  const { access, method, whileSuspended, beforeAccepting, recentLogin } = endpoint
  const scope = scopeOf(endpoint)
  const isOfDesk = typeof access === 'object'
  const mayWhileSuspended = whileSuspended || (method === 'GET' && !isOfDesk)
  const writes = method !== 'GET' && !whileSuspended
  return (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
    const { caller } = request
    if (!caller) throw new AppError('unauthenticated')
    // Members must not learn which endpoints stewards have, nor stewards those of other duties.
    if (isOfDesk && !hasDuty(caller.duties, ...access.duties))
      throw new AppError(caller.lacksFactor ? 'factor_required' : 'not_found')
    if (caller.key) {
      if (scope === undefined) throw new AppError('person_needed')
      if (!allows(caller.key.scopes, scope)) throw new AppError('outside_scope', { scope })
      // Duties also allow more in calls of members; a key has them on the desk only.
      if (!isOfDesk) request.caller = { ...caller, duties: [] }
    }
    if (caller.suspension && !mayWhileSuspended)
      throw new AppError('suspended', { until: caller.suspension.until?.toISOString() ?? null })
    // Returns no promise, with which the hook would be done a second time.
    const proceed = () => {
      if (recentLogin) app.requireRecentLogin(caller).then(() => done(), done)
      else done()
    }
    const owes = writes && app.owesAcceptance(caller.userId)
    if (owes === false) return proceed()
    const decide = (owes: boolean) => {
      if (owes && !beforeAccepting) return done(new AppError('acceptance_needed'))
      // Stewards decide about nobody until they accept.
      if (owes && request.caller) request.caller = { ...request.caller, duties: [] }
      proceed()
    }
    if (owes === true) return decide(owes)
    owes.then(decide, done)
  }
}

/**
 * Finds and admits the caller before the body is read, and again after it: a body may take minutes, in which sessions end and duties are
 * taken away.
 */
function guard(app: FastifyInstance, endpoint: Endpoint) {
  const { access, method, namesCaller } = endpoint
  if (access === 'public' && !namesCaller) return {}
  const onRequest = identify(app)
  const hasBody = method !== 'GET'
  if (access === 'public') return { onRequest, ...(hasBody && { preHandler: onRequest }) }
  const check = admit(app, endpoint)
  const preParsing: preParsingHookHandler = (request, reply, _payload, done) => check(request, reply, done)
  return { onRequest, preParsing, ...(hasBody && { preHandler: [onRequest, check] }) }
}

const actorOf = (caller: Caller, requestId: string) => ({
  ...caller,
  requestId,
  keyId: caller.key && caller.sessionId,
})

/** Refuses a body or header that names another member as the caller. */
function checkCaller({ callerField }: Endpoint, { body, caller, headers }: FastifyRequest) {
  if (!caller) return
  for (const id of [headers.userid, callerField && Object(body)[callerField]])
    if (id !== undefined && String(id).toLowerCase() !== caller.userId) throw new AppError('not_you')
}

/** Files by field; a field that may have one file has the last one that was sent. */
function filesOf({ filesEach }: Endpoint, { formFiles = {} }: FastifyRequest) {
  if (filesEach !== undefined) return formFiles
  return Object.fromEntries(Object.entries(formFiles).map(([field, files]) => [field, files.at(-1)]))
}

function idempotencyKeyOf({ headers }: FastifyRequest) {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('malformed_request', { message: coded('errors.malformedKey') })
  }
  return key
}

/** `handle` gets parsed input and returns the reply. The status is the contract's unless `handle` sets another one. */
export function bind<Called extends Endpoint>(
  app: FastifyInstance,
  endpoint: Called,
  handle: (call: Call<Called>) => Result<Called>,
  options: { config?: FastifyContextConfig } = {},
) {
  const name = nameOf(endpoint)
  const uploadBytes = uploadBytesOf(endpoint)
  const route: RouteOptions = {
    config: { ...options.config, ...(uploadBytes !== undefined && { uploadBytes }) },
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
      ...(endpoint.replyKind === 'csv' && { produces: ['text/csv'] }),
      ...(endpoint.replyKind === 'zip' && { produces: ['application/zip'] }),
      ...(endpoint.access !== 'public' && { security: [{ bearer: [scopeOf(endpoint) ?? []].flat() }] }),
      response: { [endpoint.status ?? 200]: endpoint.reply },
    },
    ...guard(app, endpoint),
    ...(endpoint.kind === 'multipart' && {
      preValidation: (request) => readMultipart(request, endpoint),
    }),
    handler: (request, reply) => {
      checkCaller(endpoint, request)
      reply.code(endpoint.status ?? 200)
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: filesOf(endpoint, request),
        caller: request.caller,
        userId: request.caller?.userId,
        actor: request.caller && actorOf(request.caller, request.id),
        sender: request.caller && { userId: request.caller.userId, connection: request.socket },
        idempotencyKey: idempotencyKeyOf(request),
        db: app.primary,
        request,
        reply,
      } as Call<Called>
      return traced(name, {}, () =>
        app.chooseDatabase
          ? app.chooseDatabase(name, request, (db) => handle({ ...call, db }))
          : handle(call),
      )
    },
  }
  if (endpoint.kind !== 'multipart') return app.route(route)
  // The plugin adds hooks to every request of its scope.
  return app.register(async (scope) => {
    await acceptMultipart(scope, endpoint)
    scope.route(route)
  })
}
