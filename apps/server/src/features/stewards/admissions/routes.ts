import * as endpoints from '@canopy/contract/desk/policy/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { networkOf } from '../../../http/connections/network.ts'
import { invitationLink } from '../../../policy/invitation-link.ts'
import { endInvitation, endNamedNetwork, makeInvitation, nameNetwork, readAdmissions } from './admissions.ts'

export function admissionRoutes(app: FastifyInstance, { db, transaction, clock, config }: Deps) {
  const read = ({ ip }: FastifyRequest) => readAdmissions(db, networkOf(ip), clock.now())

  bind(app, endpoints.getAdmissions, ({ request }) => read(request))
  bind(app, endpoints.nameNetwork, async ({ body, actor, request }) => {
    await transaction((tx) => nameNetwork(tx, actor, body, clock.now()))
    return read(request)
  })
  bind(app, endpoints.endNamedNetwork, async ({ params: { id }, actor, request }) => {
    await transaction((tx) => endNamedNetwork(tx, actor, id, clock.now()))
    return read(request)
  })
  bind(app, endpoints.makeInvitation, async ({ body, actor }) => {
    const token = await transaction((tx) => makeInvitation(tx, actor, body, clock.now()))
    return { link: invitationLink(config.publicUrl, token) }
  })
  bind(app, endpoints.endInvitation, async ({ params: { id }, actor, request }) => {
    await transaction((tx) => endInvitation(tx, actor, id, clock.now()))
    return read(request)
  })
}
