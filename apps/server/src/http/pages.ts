/** Paged lists: an opaque cursor in, a `Link` header out. */

import { Uuid } from '@canopy/contract/fields'
import { coded } from '@canopy/contract/language/coded-message'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Cursor } from '../db/keyset.ts'

/** Reads a cursor whose id is a UUID. @throws AppError malformed_request */
export function readCursor(cursor: string | undefined): Cursor | undefined
/** Reads a cursor whose id is parsed by `Id`. @throws AppError malformed_request */
export function readCursor<Id>(cursor: string | undefined, Id: z.core.$ZodType<Id>): Cursor<Id> | undefined
export function readCursor(
  cursor: string | undefined,
  Id: z.core.$ZodType = Uuid,
): Cursor<unknown> | undefined {
  if (cursor === undefined) return undefined
  try {
    const Parts = z.tuple([z.iso.datetime(), Id])
    const [time, id] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { time: new Date(time), id }
  } catch {
    throw new AppError('malformed_request', { message: coded('errors.malformedCursor') })
  }
}

/** Cuts `rows`, of which one more than `limit` was read, to a page of `url` with a `Link` to the next page if there is one. */
export function pageOf<Row>(
  url: string,
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor<unknown>,
): { page: Row[]; link?: string } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (!last || rows.length <= limit) return { page }
  const { time, id } = cursorOf(last)
  const next = new URL(url, 'http://canopy')
  next.searchParams.set('cursor', Buffer.from(JSON.stringify([time.toISOString(), id])).toString('base64url'))
  return { page, link: `<${next.pathname}${next.search}>; rel="next"` }
}

/** Like `pageOf`; sets the `Link` header of `reply`. */
export function cutPage<Row>(
  reply: FastifyReply,
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor<unknown>,
): Row[] {
  const { page, link } = pageOf(reply.request.url, rows, limit, cursorOf)
  if (link !== undefined) reply.header('link', link)
  return page
}
