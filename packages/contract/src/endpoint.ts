import type { z } from 'zod/mini'
import type { Duty } from './desk/duties.ts'

/** Callers of an endpoint: everybody, members, or stewards with one of these duties. An owner has every duty. */
export type Access = 'public' | 'member' | { duties: readonly Duty[] }

/** `status` is that of a success, 200 if absent; `files` are the fields of a multipart form that may contain pictures. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  status?: 201 | 202 | 204
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  kind?: 'json' | 'multipart' | 'text'
  files?: readonly string[]
  /** Maximum of files in each of these fields, if more than one. */
  filesEach?: number
  /** The field of the body (or the header of a text) in which clients state the caller's own id. */
  callerField?: 'userId' | 'reportedBy'
  /**
   * Suspended members may make the call, too. They may make all calls that only read, except those of the stewards' desk. Members who have yet
   * to accept a page of the community may make it as well, and all that only read.
   */
  whileSuspended?: true
  /**
   * Members who have yet to accept a page of the community may make the call: it ends or takes back something of their own, or protects them.
   * Duties count for nothing in it until they accept.
   */
  beforeAccepting?: true
  /** Only for whoever has logged in, or typed the password again, in the last minutes: a stolen session must not lead any further. */
  recentLogin?: true
  /** Bytes of the request at most; 1 MiB if absent. */
  maxBytes?: number
  /** Names the caller of a public call, too: whoever is logged in makes it as that member. */
  namesCaller?: true
  /** JSON if absent. */
  replyKind?: 'csv' | 'zip'
  reply: z.ZodMiniType
}

/** Keeps the exact type of one call. */
export const endpoint = <const Called extends Endpoint>(called: Called) => called

type Part<Called extends Endpoint, Key extends string, Side extends 'in' | 'out'> = Called extends {
  [K in Key]: infer Schema extends z.ZodMiniType
}
  ? Side extends 'in'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

/** Parts of a request as the server's handler receives them, after parsing. */
export type Params<Called extends Endpoint> = Part<Called, 'params', 'out'>
export type Query<Called extends Endpoint> = Part<Called, 'query', 'out'>
export type Body<Called extends Endpoint> = Part<Called, 'body', 'out'>
export type FileField<Called extends Endpoint> = Called extends {
  files: readonly (infer Field extends string)[]
}
  ? Field
  : never
/** Files in each of these fields. */
export type FilesOf<Called extends Endpoint, File> = Called extends { filesEach: number } ? File[] : File
export type Reply<Called extends Endpoint> = z.output<Called['reply']>

/** Parts of a request as a client sends them, before parsing. */
export type ParamsInput<Called extends Endpoint> = Part<Called, 'params', 'in'>
export type QueryInput<Called extends Endpoint> = Part<Called, 'query', 'in'>
export type BodyInput<Called extends Endpoint> = Part<Called, 'body', 'in'>
