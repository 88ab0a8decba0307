/** The three communities on the screenshots: an empty one, a typical one, and one with extremes of everything. */

import { randomUUID } from 'node:crypto'
import { type Browser, type Page, request } from '@playwright/test'
import { demoLogin, demoOwner } from '../../apps/server/src/seed/demo-login.ts'
import type { Caller } from '../../packages/contract/src/request.ts'
import { callWith } from '../support/call.ts'
import { newMember } from '../support/member.ts'
import { type Canopy, startCanopy } from '../support/start-canopy.ts'
import { longName, overfill } from './overfull.ts'

export const conditions = ['empty', 'typical', 'overfull'] as const
export type Condition = (typeof conditions)[number]

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
/** The ids in the paths of the screens. */
export type Ids = {
  postId: string
  ownPostId: string
  publicPostId: string
  repliedId: string
  editedId: string
  challengeId: number
  provenChallengeId: number
  /** A habit of the member, and a challenge that asks how much. */
  habitId: number
  measuredId: number
  measuredProofId: number
  productID: number
  soldOutId: number
  orderId: string
  otherId: string
  reportId: string
  sanctionedId: string
  waitingProofId: number
  orderKey: string
  letterId: string
  draftId: string
  webhookId: string
}
/** `signedIn` is the browser storage of a signed-in member, `steward` that of an owner; the empty community has none. */
export type Community = Ids & {
  url: string
  /** Its database, and the bus of another node. */
  canopy: Pick<Canopy, 'db' | 'bus'>
  signedIn: StorageState
  steward: StorageState | undefined
  stop: () => Promise<void>
}

/** Starts a Canopy with one of the communities and a signed-in member. */
export async function startCommunity(condition: Condition, browser: Browser): Promise<Community> {
  const resources = new AsyncDisposableStack()
  const canopy = await startCanopy(resources, {
    SEED: condition === 'empty' ? 'none' : 'demo',
    LOG_LEVEL: 'fatal',
  })
  const member = await memberOf(condition, browser, canopy)
  const steward = condition === 'empty' ? undefined : await logIn(canopy.url, demoOwner)
  if (steward) await writeLetters(canopy, steward)
  const ids = await findIds(canopy, member.userId)
  if (condition !== 'empty') await saveFor(canopy.url, member, ids.productID)
  const lines = condition === 'empty' ? [] : await cartOf(canopy, condition === 'typical' ? 3 : 50)
  const browserStorage = {
    token: member.token,
    userId: member.userId,
    [`cart:${member.userId}`]: JSON.stringify({
      items: lines,
      appliedPoints: condition === 'overfull' ? 1_234_567 : 0,
    }),
    [`lastOrderId:${member.userId}`]: ids.orderId,
  }
  return {
    url: canopy.url,
    canopy,
    signedIn: storageState(canopy.url, browserStorage),
    steward: steward && storageState(canopy.url, steward),
    ...ids,
    stop: () => resources.disposeAsync(),
  }
}

function storageState(origin: string, values: Record<string, string>): StorageState {
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }))
  const { hostname: domain } = new URL(origin)
  const cookie = {
    name: 'member',
    value: '1',
    domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
  }
  return { cookies: [{ ...cookie, sameSite: 'Lax' }], origins: [{ origin, localStorage }] }
}

async function logIn(url: string, login: typeof demoLogin) {
  const context = await request.newContext({ baseURL: url })
  const { token, userId } = await callWith(context)('login', { body: login })
  await context.dispose()
  return { token, userId }
}

async function saveFor(url: string, { token, userId }: { token: string; userId: string }, productId: number) {
  const context = await request.newContext({ baseURL: url })
  await callWith(context, { token, userId })('startSaving', { body: { productID: productId } })
  await context.dispose()
}

/** Adds a letter that was sent, a draft and a webhook, as the owner. */
async function writeLetters({ url, db }: Canopy, owner: Caller) {
  await db.query(
    `insert into letters (letter_id, title, content, button_label, button_target, audience, state, sent_at, readers, reached, written_by)
     select gen_random_uuid(), 'Our first market day', E'Come and swap seeds and tools.\\n\\n- Saturday, at nine\\n- Bring a bag',
       'See the challenges', '/challenges', '{"joinedFrom": null, "joinedUntil": null, "absentDays": null, "challengeId": null}',
       state, case state when 'sent' then now() - interval '2 days' end, 12, 12, $1
     from unnest(array['draft', 'sent']) state`,
    [owner.userId],
  )
  const context = await request.newContext({ baseURL: url })
  const events = ['member.joined', 'order.placed'] as const
  await callWith(context, owner)('makeWebhook', {
    body: { name: 'Newsletter', url: 'https://news.example.org/hook', events: [...events], fields: [] },
  })
  await context.dispose()
}

async function memberOf(condition: Condition, browser: Browser, { url, db, bus }: Canopy) {
  if (condition === 'typical') return logIn(url, demoLogin)
  const fullName = condition === 'empty' ? 'Anna Weber' : longName
  const member = await newMember(browser, { baseURL: url, fullName })
  if (condition === 'empty') await db.query('delete from notifications')
  else await overfill(member, { db, bus })
  await member.page.context().close()
  return member
}

/** Ids of the most interesting rows, or unused ids where there are none. */
async function findIds({ db }: Canopy, userId: string): Promise<Ids> {
  const { rows } = await db.query<Record<string, string | number | null>>(
    `select
       (select post_id from posts order by (char_length(content) > 4000) desc, (image is not null) desc, created_at desc limit 1) as post,
       (select post_id from posts where user_id = $1 order by created_at desc limit 1) as own_post,
       (select post_id from posts where outside order by image is not null desc, created_at desc limit 1) as public_post,
       (select post_id from comments group by post_id order by count(parent_id) desc, count(*) desc limit 1) as replied,
       (select post_id from posts where edited_at is not null order by created_at desc limit 1) as edited,
       (select challenge_id from challenges where challenge_id not in (select challenge_id from proofs where user_id = $1 and status = 'Verified')
        order by char_length(challenge_name) > 100 desc, challenge_id limit 1) as challenge,
       (select challenge_id from proofs where user_id = $1 and status = 'Verified' limit 1) as proven,
       (select challenge_id from challenges where quota is not null
        order by challenge_id in (select challenge_id from participations where user_id = $1) desc, challenge_id limit 1) as habit,
       (select challenge_id from challenges where unit is not null order by challenge_id limit 1) as measured,
       (select proof_id from proofs where quantity is not null and user_id <> $1 order by proof_id limit 1) as measured_proof,
       (select product_id from products order by char_length(product_name) > 100 desc, product_id limit 1) as product,
       (select product_id from products order by quantity, product_id limit 1) as sold_out,
       (select order_id from orders where user_id = $1 order by created_at desc limit 1) as order,
       (select user_id from users where user_id <> $1 order by joined_at limit 1) as other,
       (select case_id from report_cases order by state = 'open' desc, waits_since limit 1) as report,
       (select user_id from sanctions order by started_at limit 1) as sanctioned,
       (select proof_id from proofs order by awaits_steward_since is null, copy_of nulls last, proof_id limit 1) as waiting_proof,
       (select order_key from orders order by status = 'pending' desc, created_at limit 1) as order_key,
       (select letter_id from letters where state = 'sent' limit 1) as letter,
       (select letter_id from letters where state = 'draft' limit 1) as draft,
       (select webhook_id from webhooks limit 1) as webhook`,
    [userId],
  )
  const found = rows[0] ?? {}
  return {
    postId: String(found.post ?? randomUUID()),
    ownPostId: String(found.own_post ?? randomUUID()),
    publicPostId: String(found.public_post ?? randomUUID()),
    editedId: String(found.edited ?? randomUUID()),
    repliedId: String(found.replied ?? randomUUID()),
    challengeId: Number(found.challenge ?? 1),
    provenChallengeId: Number(found.proven ?? 1),
    habitId: Number(found.habit ?? 1),
    measuredId: Number(found.measured ?? 1),
    measuredProofId: Number(found.measured_proof ?? 1),
    productID: Number(found.product ?? 1),
    soldOutId: Number(found.sold_out ?? 1),
    orderId: String(found.order ?? ''),
    otherId: String(found.other ?? randomUUID()),
    reportId: String(found.report ?? randomUUID()),
    sanctionedId: String(found.sanctioned ?? randomUUID()),
    waitingProofId: Number(found.waiting_proof ?? 1),
    orderKey: String(found.order_key ?? randomUUID()),
    letterId: String(found.letter ?? randomUUID()),
    draftId: String(found.draft ?? randomUUID()),
    webhookId: String(found.webhook ?? randomUUID()),
  }
}

/** A cart with `lines` products, in the form in which the browser stores it. */
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
