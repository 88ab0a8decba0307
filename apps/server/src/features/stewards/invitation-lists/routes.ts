import * as endpoints from '@canopy/contract/desk/invitation-lists/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { auditContactSearch } from '../../../audit/contact-search.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { endInvitationList, makeList, pauseList, readList, readLists, sortOut } from './lists.ts'

/** The limit of calls that read many addresses. */
const reading = limited({ max: 30, window: MINUTE })

export function invitationListRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.listInvitationLists, () => readLists(db, clock.now()))
  bind(
    app,
    endpoints.checkAddresses,
    async ({ body: { addresses: q }, actor }) => {
      const { check } = await sortOut(db, q)
      // The counts tell whether an address is that of a member.
      const search = { of: 'members', by: 'email', q, found: check.members } as const
      await transaction((tx) => auditContactSearch(tx, actor, search))
      return check
    },
    reading,
  )
  bind(
    app,
    endpoints.sendInvitations,
    async ({ body, actor }) => {
      const listId = await transaction((tx) => makeList(tx, actor, body, clock.now()))
      return readList(db, listId, clock.now())
    },
    reading,
  )
  bind(app, endpoints.pauseInvitations, async ({ params: { listId }, actor }) => {
    await transaction((tx) => pauseList(tx, actor, { listId, now: clock.now() }, true))
    return readList(db, listId, clock.now())
  })
  bind(app, endpoints.resumeInvitations, async ({ params: { listId }, actor }) => {
    await transaction((tx) => pauseList(tx, actor, { listId, now: clock.now() }, false))
    return readList(db, listId, clock.now())
  })
  bind(app, endpoints.endInvitations, async ({ params: { listId }, actor }) => {
    await transaction((tx) => endInvitationList(tx, actor, { listId, now: clock.now() }))
    return readList(db, listId, clock.now())
  })
}
