import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
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

/** The token of an `Authorization: Bearer …` header. @throws AppError unauthenticated */
export function bearerToken(request: FastifyRequest): string {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('unauthenticated')
  return token
}
