/** Paged lists: an opaque cursor in, a `Link` header out. */

import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

/** The place after which a page goes on: the time and id of the last row that was shown. */
const Place = z.tuple([z.iso.datetime(), z.string().max(64)])
export type Place = { time: Date; id: string }

/** Reads a cursor. @throws AppError malformed_request when it is none of ours */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    const [time, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { time: new Date(time), id }
  } catch {
    throw new AppError('malformed_request', { message: 'The cursor is malformed.' })
  }
}

/**
 * Cuts `rows` (one more than `limit`, to know whether others follow) to a page and names the next one in the `Link` header.
 */
export function cutPage<Row>(
  reply: FastifyReply,
  rows: Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) {
    const { time, id } = placeOf(last)
    const next = new URL(reply.request.url, 'http://canopy')
    next.searchParams.set(
      'cursor',
      Buffer.from(JSON.stringify([time.toISOString(), id])).toString('base64url'),
    )
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return page
}
