/** The attack of `npm run bench:load -- farm`, in small: accounts that turn noise into points, in an approved challenge and in one of their own. */

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { dataUrl } from '../../../testing/photo.ts'
import { PLANTED } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settlePoints } from './settle.ts'

const ACCOUNTS = 6

async function noise() {
  const raw = { width: 24, height: 24, channels: 3 } as const
  const picture = sharp(randomBytes(24 * 24 * 3), { raw }).resize(320, 320, { kernel: 'nearest' })
  return dataUrl(await picture.jpeg().toBuffer())
}

/** Lets a farm earn and order. Returns what became of its orders. */
async function farm(ECONOMY: 'open' | 'guarded') {
  const { db, deps, make } = await testApp({ ECONOMY })
  return async () => {
    const approved = await make.challenge({ points: 400 })
    await db
      .updateTable('challenges')
      .set({ approved_at: new Date(), budget: 20_000, budget_left: 20_000 })
      .execute()
    const product = await make.product({ price: 400, quantity: 100 })
    const members = await Promise.all(Array.from({ length: ACCOUNTS }, () => make.member()))
    const body = {
      challengeName: 'Plant a tree',
      points: 400,
      description: 'Plant a tree in your neighbourhood and show it in the ground.',
      photoUrl: 'https://example.org/tree.jpg',
    }
    const own = await members[0]?.call('createChallenge', { body })
    const codes: string[] = []
    for (const { userId, username, call, send } of members) {
      for (const { challengeId, challengeName } of own ? [approved, own] : []) {
        const proof = { userId, username, description: PLANTED, imageUrl: await noise() }
        await call('submitProof', { body: { challengeID: challengeId, challengeName, ...proof } })
      }
      await settlePoints(deps)
      const order = await send('placeOrder', {
        body: orderPayload(userId, [{ ...product, quantity: 1 }], { points: 400 }),
      })
      codes.push(order.statusCode === 201 ? 'ordered' : order.json().code)
    }
    return codes
  }
}

const [open, guarded] = [await farm('open'), await farm('guarded')]

test('where every challenge pays at once, a farm of accounts orders goods for noise', {
  tags: ['long'],
}, async () => {
  expect(await open()).toEqual(Array(ACCOUNTS).fill('ordered'))
})

test('under the guarded policy it can redeem nothing', async () => {
  // Only the first one is paid, on hold, before anybody has looked.
  expect(await guarded()).toEqual(['points_on_hold', ...Array(ACCOUNTS - 1).fill('not_enough_points')])
})
