import { createHash, randomBytes } from 'node:crypto'
import { KEY_PREFIX, type Scope } from '@canopy/contract/accounts/api-keys/shapes'
import type { Habit } from '@canopy/contract/challenges/habit'
import type { NewQuantity } from '@canopy/contract/challenges/quantities/amount'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import type { Duty } from '@canopy/contract/desk/duties'
import { DAY } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../deps.ts'
import { createToken, hashToken } from '../secrets/secret-token.ts'
import { createVisitor } from './person.ts'

type NewMember = { fullName?: string; duties?: Duty[]; points?: number; emailConfirmed?: boolean }

let serial = 0

/** Makers insert test data directly into the database and publish the events that invalidate the app's caches. */
export function createMakers(app: FastifyInstance, { db, bus, clock }: Deps) {
  return {
    /** A signed-in member. There is no password that works. */
    async member({
      fullName = 'Test Member',
      duties = [],
      points = 0,
      emailConfirmed = true,
    }: NewMember = {}) {
      serial += 1
      const userId = uuidv7()
      const token = randomBytes(32).toString('base64url')
      const username = `member_${serial}`
      const email = `${username}@example.org`
      await db
        .insertInto('users')
        .values({
          user_id: userId,
          full_name: fullName,
          email,
          username,
          password_hash: 'unusable',
          duties,
          email_confirmed_at: emailConfirmed ? new Date() : null,
          earns_since: new Date(),
          time_zone: site.timeZone,
        })
        .execute()
      await db
        .insertInto('sessions')
        .values({
          session_id: uuidv7(),
          token_hash: createHash('sha256').update(token).digest(),
          user_id: userId,
          created_at: clock.now(),
          last_used_at: clock.now(),
          authenticated_at: clock.now(),
        })
        .execute()
      if (points > 0) {
        await db
          .insertInto('points_ledger')
          .values({
            user_id: userId,
            amount: points,
            earned: points,
            reason: 'proof_verified',
            ref: 'test',
            cause: `test:${userId}`,
            balance: 0,
          })
          .execute()
        bus.publish({ type: 'points.changed', userId })
      }
      return { userId, username, email, fullName, token, ...createVisitor(app, token) }
    },

    /** Somebody who calls with an API key of the member. */
    async apiKey(userId: string, scopes: readonly Scope[]) {
      const { token } = createToken()
      const key = `${KEY_PREFIX}${token}`
      const keyId = uuidv7()
      await db
        .insertInto('api_keys')
        .values({
          key_id: keyId,
          user_id: userId,
          name: 'Test key',
          key_hash: hashToken(key),
          last_four: key.slice(-4),
          scopes: [...scopes],
          created_at: clock.now(),
          expires_at: new Date(clock.now().getTime() + 30 * DAY),
        })
        .execute()
      return { keyId, key, ...createVisitor(app, key) }
    },

    /** Keeps everybody signed in when a test has advanced the clock. */
    async useSessions() {
      await db
        .updateTable('sessions')
        .set({ last_used_at: clock.now(), authenticated_at: clock.now() })
        .execute()
    },

    /** Has no picture and description. */
    async product({ productName = 'Bamboo toothbrush', price = 250, quantity = 10 } = {}) {
      const { product_id } = await db
        .insertInto('products')
        .values({ product_name: productName, price, quantity })
        .returning('product_id')
        .executeTakeFirstOrThrow()
      bus.publish({ type: 'products.changed' })
      return { productID: product_id, productName, price, quantity }
    },

    /** Has no creator. */
    async challenge({
      challengeName = 'Plant a tree',
      points = 100,
      evidence = 'none',
      habit,
      quantity,
    }: {
      challengeName?: string
      points?: number
      evidence?: Evidence
      habit?: Habit
      quantity?: NewQuantity | undefined
    } = {}) {
      const { challenge_id } = await db
        .insertInto('challenges')
        .values({
          challenge_name: challengeName,
          description: 'Plant a tree in your neighbourhood and show it in the ground.',
          photo_url: '/media/missing-1600x900.webp',
          points,
          evidence,
          quota: habit?.quota ?? null,
          paid_weeks: habit?.paidWeeks ?? null,
          ...quantity,
        })
        .returning('challenge_id')
        .executeTakeFirstOrThrow()
      return { challengeId: challenge_id, challengeName, points }
    },
  }
}
