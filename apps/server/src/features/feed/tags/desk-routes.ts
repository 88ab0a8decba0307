import * as endpoints from '@canopy/contract/desk/tags/endpoints'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { selectDeskTags } from './desk-tag-queries.ts'
import { readDeskTag, removePostTag, setTagBan } from './desk-tags.ts'

/** The cursor of a list that is not ordered by time. */
const cursorOf = ({ tag }: { tag: string }) => ({ time: new Date(0), id: tag })

export function deskTagRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.listDeskTags, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectDeskTags(db, filter, limit + 1, readCursor(cursor, z.string()))
    return cutPage(reply, rows, limit, cursorOf).map(({ bannedAt, ...row }) => ({
      ...row,
      bannedAt: bannedAt?.toISOString() ?? null,
    }))
  })
  bind(app, endpoints.getDeskTag, ({ params: { tag } }) => readDeskTag(db, tag))
  bind(app, endpoints.setTagBan, async ({ params: { tag }, body, actor }) => {
    await transaction((tx) => setTagBan(tx, actor, { tag, ...body, now: clock.now() }))
    return readDeskTag(db, tag)
  })
  bind(app, endpoints.removePostTag, ({ params, body: { reason }, actor }) =>
    transaction((tx) => removePostTag(tx, actor, { ...params, reason, now: clock.now() })),
  )
}
