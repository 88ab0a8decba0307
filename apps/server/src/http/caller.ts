import type { FastifyRequest } from 'fastify'
import type { Caller, FindCaller } from '../caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    findCaller: FindCaller
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

const BEARER = /^Bearer ([\w-]{1,200})$/i

/** The token of an `Authorization: Bearer …` header, if there is one. */
export const bearerToken = (request: FastifyRequest) => BEARER.exec(request.headers.authorization ?? '')?.[1]
