import * as endpoints from '@canopy/contract/challenges/jury/endpoints'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { FeatureParts } from '../../../feature.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { joinJury, leaveJury, readJury, showItem, voteInJury } from './jury.ts'

/** More than the day's photos, each looked at twice. */
const looks = limited({ max: 200, window: HOUR })

export function juryRoutes(
  app: FastifyInstance,
  { db, transaction, media, policy }: Deps,
  { meter }: Pick<FeatureParts, 'meter'>,
) {
  const decisions = meter?.createCounter('jury_decisions', {
    description: 'Proofs that trusted members decided or, unsure, left to a steward, by outcome',
  })
  const read = async (userId: string) => readJury(db, await policy.read(), userId)

  bind(app, endpoints.getJury, ({ userId }) => read(userId))
  bind(
    app,
    endpoints.joinJury,
    async ({ userId }) => {
      const numbers = await policy.read()
      await transaction((tx) => joinJury(tx, numbers, userId))
      return read(userId)
    },
    looks,
  )
  bind(
    app,
    endpoints.leaveJury,
    async ({ userId }) => {
      await transaction((tx) => leaveJury(tx, userId))
      return read(userId)
    },
    looks,
  )
  bind(
    app,
    endpoints.showJuryItem,
    async ({ userId }) => {
      const numbers = await policy.read()
      const shown = await transaction((tx) => showItem(tx, numbers, userId))
      if (!shown) return { item: null, jury: await read(userId) }
      const { image, ...item } = shown
      return { item: { ...item, imageUrl: await media.signedUrl(image) }, jury: await read(userId) }
    },
    looks,
  )
  bind(
    app,
    endpoints.voteInJury,
    async ({ params: { itemId }, body: { vote }, userId }) => {
      const numbers = await policy.read()
      const outcome = await transaction((tx) => voteInJury(tx, numbers, { itemId, userId, vote }))
      if (outcome) decisions?.add(1, { outcome })
      return read(userId)
    },
    looks,
  )
}
