import * as endpoints from '@canopy/contract/accounts/door/endpoints'
import * as deskEndpoints from '@canopy/contract/desk/doors/endpoints'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { askedVersions, requireAccepted } from '../../../community/pages.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { networkOf } from '../../../http/connections/network.ts'
import { languageOf, translateFor } from '../../../http/language.ts'
import { originOf } from '../../../http/origin.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import type { RefuseEasy } from '../passwords/easy-passwords.ts'
import { isOnlyWay, type KeptProviders, refuseOtherWays } from '../ways-in.ts'
import { selectApplications } from './application-queries.ts'
import { acceptApplication, apply, declineApplication } from './applications.ts'
import { endOwnInvitation, makeOwnInvitation, readOwnInvitations } from './own-invitations.ts'

export function doorRoutes(
  app: FastifyInstance,
  deps: Deps,
  refuseEasy: RefuseEasy,
  providers: KeptProviders,
) {
  const { db, transaction, clock, config } = deps

  bind(app, endpoints.getDoor, async () => {
    const { mode, question, asksAge } = await deps.door.read()
    const accepts = askedVersions(await deps.pages.read())
    const isClosed = await isOnlyWay(providers)
    return { mode, question, asksAge, ...(accepts && { accepts }), ...(isClosed && { isOnlyWay: true }) }
  })

  bind(
    app,
    endpoints.apply,
    async ({ body: { password, ...fields }, request }) => {
      await refuseOtherWays(providers)
      const accepts = requireAccepted(await deps.pages.read(), fields.accepts)
      await refuseEasy(password, fields, 'password')
      const applicant = {
        ...fields,
        accepts,
        passwordHash: await hashPassword(password, request.address),
        network: networkOf(request.address),
        origin: originOf(request),
        language: languageOf(request),
        now: clock.now(),
      }
      const policy = await deps.policy.read()
      await transaction((tx) => apply(tx, { policy }, applicant))
      return { message: translateFor(request)('errors.applied') }
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  bind(app, endpoints.listOwnInvitations, ({ userId }) => readOwnInvitations(db, deps, userId, clock.now()))
  bind(
    app,
    endpoints.makeOwnInvitation,
    async ({ userId, body }) => ({
      link: await transaction((tx) => makeOwnInvitation(tx, deps, { ...body, userId, now: clock.now() })),
    }),
    limited({ max: 120, window: HOUR }),
  )
  bind(app, endpoints.endOwnInvitation, ({ userId, params }) =>
    transaction((tx) => endOwnInvitation(tx, userId, params.id, clock.now())),
  )

  bind(app, deskEndpoints.listApplications, async ({ query: { limit, cursor }, reply }) => {
    const rows = await selectApplications(db, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, (row) => ({ time: row.appliedAt, id: row.applicationId }))
    return page.map(({ appliedAt, ...row }) => ({ ...row, appliedAt: appliedAt.toISOString() }))
  })

  bind(app, deskEndpoints.acceptApplication, ({ params, actor }) =>
    transaction((tx) => acceptApplication(tx, { config }, { ...params, actor, now: clock.now() })),
  )

  bind(app, deskEndpoints.declineApplication, ({ params, body, actor }) =>
    transaction((tx) => declineApplication(tx, actor, { ...params, ...body, now: clock.now() })),
  )
}
