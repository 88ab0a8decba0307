/** The three communities that the pictures are taken of: nothing there yet, a usual one, and one that has too much of everything. */

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { demoLogin } from '../../apps/server/src/seed/demo-login.ts'
import { enter } from '../support/member.ts'
import { type Canopy, startCanopy } from '../support/start-canopy.ts'
import { longName, overfill } from './overfull.ts'

export const conditions = ['empty', 'typical', 'overfull'] as const
export type Condition = (typeof conditions)[number]

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
/** Ids of what the pages with an id in their address show. */
export type Places = {
  postId: string
  challengeId: number
  provenChallengeId: number
  productID: number
  soldOutID: number
  orderId: string
  otherId: string
}
/** A Canopy, and the storage of the browser in which a member is signed in. */
export type Community = Places & { url: string; signedIn: StorageState; stop: () => Promise<void> }

/** Plants one of the communities on a Canopy of its own and signs a member in. */
export async function plant(condition: Condition, browser: Browser): Promise<Community> {
  const canopy = await startCanopy({
    SEED: condition === 'empty' ? 'none' : 'demo',
    LOG_LEVEL: 'fatal',
  })
  const member = await memberOf(condition, browser, canopy)
  const found = await find(canopy, member.userId)
  const lines = condition === 'empty' ? [] : await cartOf(canopy, condition === 'typical' ? 3 : 50)
  const localStorage = Object.entries({
    token: member.token,
    userId: member.userId,
    [`cart:${member.userId}`]: JSON.stringify({
      items: lines,
      appliedPoints: condition === 'overfull' ? 1_234_567 : 0,
    }),
    [`lastOrderId:${member.userId}`]: found.orderId,
  }).map(([name, value]) => ({ name, value }))
  return {
    url: canopy.url,
    signedIn: { cookies: [], origins: [{ origin: canopy.url, localStorage }] },
    ...found,
    stop: canopy.stop,
  }
}

async function memberOf(condition: Condition, browser: Browser, { url, db }: Canopy) {
  if (condition === 'typical') {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(demoLogin),
    })
    const { token, userId }: { token: string; userId: string } = await answer.json()
    return { token, userId }
  }
  const fullName = condition === 'empty' ? 'Anna Weber' : longName
  const member = await enter(browser, { baseURL: url, fullName })
  if (condition === 'empty') await db.query('delete from notifications')
  else await overfill(member, { db })
  const { origins } = await member.page.context().storageState()
  const token = origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? ''
  await member.page.context().close()
  return { token, userId: member.userId }
}

/** Where there is nothing, an id that nothing has. */
async function find({ db }: Canopy, userId: string): Promise<Places> {
  const { rows } = await db.query<Record<string, string | number | null>>(
    `select
       (select post_id from posts order by (char_length(content) > 4000) desc, (image is not null) desc, created_at desc limit 1) as post,
       (select challenge_id from challenges where challenge_id not in (select challenge_id from proofs where user_id = $1 and status = 'Verified')
        order by char_length(challenge_name) > 100 desc, challenge_id limit 1) as challenge,
       (select challenge_id from proofs where user_id = $1 and status = 'Verified' limit 1) as proven,
       (select product_id from products order by char_length(product_name) > 100 desc, product_id limit 1) as product,
       (select product_id from products order by quantity, product_id limit 1) as sold_out,
       (select order_id from orders where user_id = $1 order by created_at desc limit 1) as order,
       (select user_id from users where user_id <> $1 order by joined_at limit 1) as other`,
    [userId],
  )
  const found = rows[0] ?? {}
  return {
    postId: String(found.post ?? randomUUID()),
    challengeId: Number(found.challenge ?? 1),
    provenChallengeId: Number(found.proven ?? 1),
    productID: Number(found.product ?? 1),
    soldOutID: Number(found.sold_out ?? 1),
    orderId: String(found.order ?? ''),
    otherId: String(found.other ?? randomUUID()),
  }
}

/** The first `lines` products, as the cart in a browser's storage has them. */
async function cartOf({ db }: Canopy, lines: number) {
  const { rows } = await db.query<{
    product_id: number
    product_name: string
    price: number
    image: string | null
  }>(
    'select product_id, product_name, price, image from products where quantity > 0 order by product_id desc limit $1',
    [lines],
  )
  return rows.map(({ product_id, product_name, price, image }, index) => ({
    productID: product_id,
    productName: product_name,
    price,
    quantity: 1 + (index % 3),
    imgURL: image === null ? '' : `/media/${image}.webp`,
  }))
}
