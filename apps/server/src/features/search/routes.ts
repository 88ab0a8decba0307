import { SerialId, Uuid } from '@canopy/contract/fields'
import { MINUTE } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/search/endpoints'
import { Tag } from '@canopy/contract/text/entities'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { languageOf } from '../../http/language.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { readChallenges } from '../challenges/index.ts'
import { readPosts } from '../feed/index.ts'
import { readPeople } from '../people/index.ts'
import type { Found, Page } from './found.ts'
import { findChallenges, findPeople, findPosts, findTags } from './search.ts'

const limit = limited({ max: 120, window: MINUTE })

type Paged = { query: { limit: number; cursor?: string | undefined }; reply: FastifyReply }

/** Results are not in the order of time. */
const NO_TIME = new Date(0)

/** PostgreSQL does not read others as a `real`. */
const Score = z.number().refine((score) => score === 0 || (Math.abs(score) > 1e-37 && Math.abs(score) < 1e38))

/** The ids of a page. */
async function pageOf<Id>(
  { query: { limit, cursor }, reply }: Paged,
  Id: z.core.$ZodType<Id>,
  find: (page: Page<Id>) => Promise<Found<Id>[]>,
): Promise<Id[]> {
  const after = readCursor(cursor, z.object({ id: Id, score: Score }))?.id
  const rows = await find({ limit: limit + 1, after })
  return cutPage(reply, rows, limit, (row) => ({ time: NO_TIME, id: row })).map(({ id }) => id)
}

export function searchRoutes(app: FastifyInstance, { media }: Deps) {
  bind(
    app,
    endpoints.searchPosts,
    async (call) => {
      const { caller, db, query, userId: viewer } = call
      const search = { viewer, q: query.q, filter: query }
      return readPosts(db, media, caller, await pageOf(call, Uuid, (page) => findPosts(db, search, page)))
    },
    limit,
  )
  bind(
    app,
    endpoints.searchPeople,
    async (call) => {
      const { db, query, userId: viewer } = call
      return readPeople(db, await pageOf(call, Uuid, (page) => findPeople(db, { viewer, q: query.q }, page)))
    },
    limit,
  )
  bind(
    app,
    endpoints.searchChallenges,
    async (call) => {
      const { db, query, userId, request } = call
      const language = languageOf(request)
      const ids = await pageOf(call, SerialId, (page) => findChallenges(db, { q: query.q, language }, page))
      return readChallenges(db, ids, { userId, language })
    },
    limit,
  )
  bind(
    app,
    endpoints.searchTags,
    async (call) => {
      const { db, query, userId: viewer } = call
      const tags = await pageOf(call, Tag, (page) => findTags(db, { viewer, q: query.q }, page))
      return tags.map((tag) => ({ tag }))
    },
    limit,
  )
}
