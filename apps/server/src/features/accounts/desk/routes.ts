import { CONTACT_DUTIES, hasDuty } from '@canopy/contract/desk/duties'
import * as endpoints from '@canopy/contract/desk/members/endpoints'
import type { FastifyInstance } from 'fastify'
import { auditContactSearch } from '../../../audit/contact-search.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { setDuties } from '../duties/duties.ts'
import { countFactors } from '../factors/factor-queries.ts'
import { listSessionsOf } from '../sessions/sessions.ts'
import { selectDeskMembers } from './desk-member-queries.ts'
import { readDeskMember, toDeskMember } from './desk-members.ts'
import { endMemberSessions, resetMemberFactors } from './member-access.ts'

export function deskMemberRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.listDeskMembers, async ({ query: { limit, cursor, ...filter }, actor, reply }) => {
    const byEmail = hasDuty(actor.duties, ...CONTACT_DUTIES)
    const rows = await selectDeskMembers(db, { ...filter, byEmail }, limit + 1, readCursor(cursor))
    if (byEmail && filter.q?.includes('@'))
      await transaction((tx) =>
        auditContactSearch(tx, actor, { of: 'members', by: 'email', q: filter.q ?? '', found: rows.length }),
      )
    const page = cutPage(reply, rows, limit, ({ joinedAt, userId }) => ({ time: joinedAt, id: userId }))
    const seesReports = hasDuty(actor.duties, 'moderation')
    return page.map(({ posts, proofs, reports, ...row }) => ({
      ...toDeskMember(row),
      posts,
      proofs,
      reports: seesReports ? reports : null,
    }))
  })
  bind(app, endpoints.getDeskMember, ({ params: { userId } }) => readDeskMember(db, userId))
  bind(app, endpoints.setDuties, async ({ params: { userId }, body, actor }) => {
    await transaction((tx) => setDuties(tx, actor, { userId, ...body }))
    return readDeskMember(db, userId)
  })
  bind(app, endpoints.listMemberSessions, async ({ params: { userId }, request }) => {
    await readDeskMember(db, userId)
    return listSessionsOf(db, translateFor(request), userId, clock.now())
  })
  bind(app, endpoints.endMemberSessions, ({ params: { userId }, body: { reason }, actor }) =>
    transaction((tx) => endMemberSessions(tx, actor, userId, reason)),
  )
  bind(app, endpoints.getMemberFactors, async ({ params: { userId } }) => {
    await readDeskMember(db, userId)
    return countFactors(db, userId)
  })
  bind(app, endpoints.resetFactors, ({ params: { userId }, body: { reason }, actor }) =>
    transaction((tx) => resetMemberFactors(tx, actor, userId, reason)),
  )
}
