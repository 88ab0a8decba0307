import * as endpoints from '@canopy/contract/accounts/providers/endpoints'
import * as desk from '@canopy/contract/desk/providers/endpoints'
import { coded } from '@canopy/contract/language/coded-message'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { networkOf } from '../../../http/connections/network.ts'
import { languageOf, translateFor } from '../../../http/language.ts'
import { originOf } from '../../../http/origin.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { requireConfirmedEmail } from '../addresses/confirmation.ts'
import { selectProvenEmail } from '../addresses/confirmation-queries.ts'
import { startSecondStep } from '../factors/second-step.ts'
import { readSession } from '../profile/member.ts'
import { holdSession, openSession } from '../sessions/sessions.ts'
import { isOnlyWay, type KeptProviders } from '../ways-in.ts'
import { linkAccount, listOwnProviders, unlinkAccount } from './links.ts'
import { createOpenId } from './openid.ts'
import { enterWithProvider } from './provider-sign-in.ts'
import { readProviders, removeProvider, saveProvider } from './providers.ts'
import { endVisit, startVisit } from './visits.ts'

export function providerRoutes(app: FastifyInstance, deps: Deps, providers: KeptProviders) {
  const { db, config, transaction, clock } = deps
  const openId = createOpenId(deps, (err) => app.log.warn({ err }, 'a sign-in provider failed'))
  const parts = { db, openId, providers }
  // The limit of the login: many people may share an address.
  const perAddress = limited({ max: 600, window: 15 * MINUTE })
  /** An account that somebody made with the address of another person must not stay open to them. */
  async function requireOwnAddress(userId: string) {
    requireConfirmedEmail(config, (await selectProvenEmail(db, userId)) !== undefined)
  }
  const perPerson = limited({ max: 60, window: 15 * MINUTE })

  bind(app, endpoints.listSignInProviders, async () => {
    const all = await providers()
    return {
      providers: all.map(({ providerId, name }) => ({ providerId, name })),
      isOnlyWay: await isOnlyWay(providers),
    }
  })

  bind(
    app,
    endpoints.startProviderSignIn,
    ({ params: { providerId } }) => startVisit(parts, { providerId, userId: null, now: clock.now() }),
    perAddress,
  )

  bind(
    app,
    endpoints.finishProviderSignIn,
    async ({
      params: { providerId },
      body: { query, device, timeZone, isOldEnough, invitation },
      request,
    }) => {
      const now = clock.now()
      const origin = originOf(request)
      const enter = async () => {
        const { provider, person } = await endVisit(parts, { providerId, userId: null, query, now })
        const arrival = {
          network: networkOf(request.address),
          namedNetworks: await deps.namedNetworks.at(request.address),
          origin,
          language: languageOf(request),
          requestId: request.id,
          isOldEnough,
          invitation,
          now,
        }
        const member = await enterWithProvider(deps, { provider, person, arrival }, request.address)
        return { ...member, hasSecondFactor: person.hasSecondFactor }
      }
      const { email, hasSecondFactor, ...identity } = await enter().catch((error: unknown) => {
        if (error instanceof AppError) app.noteSecurityEvent({ kind: 'login.refused', origin })
        throw error
      })
      // The factor that a member has here is asked for, whatever the provider says.
      const through = { providerId, hasSecondFactor }
      const secondStep = await startSecondStep(deps, identity, now, through)
      if (secondStep) throw new AppError('second_step_needed', { secondStep })
      const opening = { identity, email, device, timeZone, origin, now, through }
      const tokens = await transaction((tx) => openSession(tx, opening))
      const { userId } = identity
      return { ...tokens, ...(await readSession(deps, { userId, t: translateFor(request), now })) }
    },
    perAddress,
  )

  bind(app, endpoints.listOwnProviders, ({ userId }) => listOwnProviders(db, providers, userId))

  bind(
    app,
    endpoints.startProviderLink,
    async ({ caller, params: { providerId } }) => {
      const now = clock.now()
      await requireOwnAddress(caller.userId)
      return startVisit(parts, { providerId, userId: caller.userId, now })
    },
    perPerson,
  )

  bind(
    app,
    endpoints.finishProviderLink,
    async ({ caller, params: { providerId }, body: { query }, request }) => {
      const { userId } = caller
      const now = clock.now()
      await requireOwnAddress(userId)
      const { person } = await endVisit(parts, { providerId, userId, query, now })
      const link = { providerId, subject: person.subject, userId, now }
      await transaction(async (tx) => {
        await holdSession(tx, caller)
        await linkAccount(tx, link, originOf(request))
      })
    },
    perPerson,
  )

  bind(app, endpoints.unlinkProvider, async ({ caller, params: { providerId }, request }) => {
    const unlinking = { providerId, isOnlyWay: await isOnlyWay(providers), origin: originOf(request) }
    await transaction((tx) => unlinkAccount(tx, caller, unlinking))
  })

  bind(app, desk.listProviders, () => readProviders(db, openId))

  bind(
    app,
    desk.saveProvider,
    async ({ params: { providerId }, body: { clientSecret, ...change }, actor }) => {
      if (!(await openId.isProvider(change.issuer)))
        throw new AppError('validation_failed', { fields: { issuer: coded('desk-sign-in.issuerSilent') } })
      const sealed = clientSecret === undefined ? undefined : await openId.seal(clientSecret, providerId)
      await transaction((tx) => saveProvider(tx, actor, { providerId, change, sealed, now: clock.now() }))
      await deps.community.read()
      return readProviders(db, openId)
    },
    perPerson,
  )

  bind(app, desk.removeProvider, async ({ params: { providerId }, actor }) => {
    await transaction((tx) => removeProvider(tx, actor, providerId))
    await deps.community.read()
    return readProviders(db, openId)
  })
}
