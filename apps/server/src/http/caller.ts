/** Who is calling: the bearer token alone says. */

import type { Role } from '@canopy/contract/accounts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

export type Caller = { userId: string; role: Role; sessionId: string }

/** Finds the caller of a token; undefined when it is unknown, expired or revoked. */
type FindCaller = (token: string) => Caller | undefined | Promise<Caller | undefined>

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
