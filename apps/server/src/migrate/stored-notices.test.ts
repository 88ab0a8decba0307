/** Notifications that were stored as English sentences become kinds and values, which are written out as the same sentences. */

import { type Notice, notices, noticeText, StoredNotice } from '@canopy/contract/notifications/notices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database/former-database.ts'
import { englishWriter } from '../testing/english.ts'
import { migrate } from './migrate.ts'

const challengeName = 'Plant “two” trees'
const reason = 'I see a tree.\nAnd “another” one: there.'
const orderId = 'ORD-7'
const back = 'Points that you redeemed on it are back on your account, less any that you owed.'

const sentences: [text: string, notice: Notice][] = [
  [
    `You earned 1,250 points for “${challengeName}”.`,
    { kind: 'proof.paid', values: { points: 1250, challengeName, holdDays: 0 } },
  ],
  [
    `You earned 50 points for “${challengeName}”. You can redeem them from tomorrow at the earliest.`,
    { kind: 'proof.paid', values: { points: 50, challengeName, holdDays: 1 } },
  ],
  [
    `You earned 50 points for “${challengeName}”. You can redeem them in 14 days at the earliest.`,
    { kind: 'proof.paid', values: { points: 50, challengeName, holdDays: 14 } },
  ],
  [
    `Your proof for “${challengeName}” is verified. Its points follow once a steward has approved the challenge, as many as they decide.`,
    { kind: 'proof.approval', values: { challengeName } },
  ],
  [
    `Your proof for “${challengeName}” is verified. The community has earned many points today, so your 50 follow soon, one proof of each member in turn.`,
    { kind: 'proof.room', values: { points: 50, challengeName } },
  ],
  [
    `Your proof for “${challengeName}” is verified. Its 50 points follow once a steward has looked at your photo.`,
    { kind: 'proof.confirmation', values: { points: 50, challengeName } },
  ],
  [
    `Your proof for “${challengeName}” is verified. As you added the challenge, it gives you its badge but no points.`,
    { kind: 'proof.own', values: { challengeName } },
  ],
  [
    `Your proof for “${challengeName}” is verified. This challenge gives no points, but it counts for your badges.`,
    { kind: 'proof.rejected', values: { challengeName } },
  ],
  [
    `Your proof for “${challengeName}” is verified. All points of this challenge have been earned, but it counts for your badges.`,
    { kind: 'proof.budget', values: { challengeName } },
  ],
  [
    `Your 50 points for “${challengeName}” have arrived.`,
    { kind: 'proof.follows', values: { points: 50, challengeName } },
  ],
  [
    `You had earned the points of “${challengeName}” with an earlier account, and each member earns them once. So this account does not get them again.`,
    { kind: 'proof.earnedBefore', values: { challengeName } },
  ],
  [
    `You added “${challengeName}” with an earlier account, so it gives you its badge but no points.`,
    { kind: 'proof.addedBefore', values: { challengeName } },
  ],
  [
    `A steward verified your proof for “${challengeName}”, and you earned 50 points: ${reason}`,
    { kind: 'proof.verifiedBySteward', values: { challengeName, reason, points: 50 } },
  ],
  [
    `A steward verified your proof for “${challengeName}”: ${reason}`,
    { kind: 'proof.verifiedBySteward', values: { challengeName, reason, points: 0 } },
  ],
  [
    `A steward found an issue with your proof for “${challengeName}”, and its 50 points were taken back: ${reason}`,
    { kind: 'proof.takenBack', values: { points: 50, challengeName, reason } },
  ],
  [
    `A steward took a second look at your proof for “${challengeName}”, and the issue stands: ${reason}`,
    { kind: 'proof.upheld', values: { challengeName, reason } },
  ],
  [
    `A steward found an issue with your proof for “${challengeName}”: ${reason}`,
    { kind: 'proof.issueBySteward', values: { challengeName, reason } },
  ],
  [
    `A steward removed 200 points that were on hold: ${reason}`,
    { kind: 'points.heldRemoved', values: { points: 200, reason } },
  ],
  [
    'Your points on hold are as they were: a steward took their removal back.',
    { kind: 'points.heldRestored', values: {} },
  ],
  [
    `Your challenge “${challengeName}” was approved: it gives 50 points now.`,
    { kind: 'challenge.approved', values: { challengeName, points: 50 } },
  ],
  [
    `Your challenge “${challengeName}” gives no points: ${reason}`,
    { kind: 'challenge.rejected', values: { challengeName, reason } },
  ],
  [
    `Your challenge “${challengeName}” waits for approval again.`,
    { kind: 'challenge.waiting', values: { challengeName } },
  ],
  [
    `A steward changed your challenge “${challengeName}”.`,
    { kind: 'challenge.changed', values: { challengeName, points: null } },
  ],
  [
    `A steward changed your challenge “${challengeName}”: it gives 50 points now.`,
    { kind: 'challenge.changed', values: { challengeName, points: 50 } },
  ],
  [
    `A steward closed your challenge “${challengeName}”: ${reason}`,
    { kind: 'challenge.closed', values: { challengeName, reason } },
  ],
  [
    `Your challenge “${challengeName}” is open again.`,
    { kind: 'challenge.reopened', values: { challengeName } },
  ],
  [
    `Your challenge “${challengeName}” is featured: it is at the top of the list.`,
    { kind: 'challenge.featured', values: { challengeName } },
  ],
  [
    `Your challenge “${challengeName}” is no longer featured.`,
    { kind: 'challenge.unfeatured', values: { challengeName } },
  ],
  [
    `A steward removed your challenge “${challengeName}”: ${reason}`,
    { kind: 'challenge.removed', values: { challengeName, reason } },
  ],
  [
    'Thank you: we removed the profile that you reported.',
    { kind: 'report.upheld', values: { thing: 'member' } },
  ],
  [
    'We looked at the comment that you reported, and it stays.',
    { kind: 'report.rejected', values: { thing: 'comment' } },
  ],
  [
    `A steward removed your post: ${reason} You can ask for a second look.`,
    { kind: 'report.removed', values: { thing: 'post', reason } },
  ],
  [
    `Another steward took a second look, and your challenge stays removed: ${reason}`,
    { kind: 'report.removedAgain', values: { thing: 'challenge', reason } },
  ],
  [
    'A steward looked at your profile, and it is visible to all again.',
    { kind: 'report.restored', values: { thing: 'member' } },
  ],
  [
    `A steward removed the tag #මල් from your post: ${reason}`,
    { kind: 'tag.removed', values: { tag: 'මල්', reason } },
  ],
  [`A steward warns you: ${reason}`, { kind: 'member.warned', values: { reason } }],
  [
    `Your account is suspended until 2026-11-22: ${reason}`,
    { kind: 'member.suspended', values: { until: '2026-11-22', reason } },
  ],
  [
    `Your account is suspended for good: ${reason}`,
    { kind: 'member.suspended', values: { until: null, reason } },
  ],
  ['The suspension of your account was lifted.', { kind: 'suspension.lifted', values: {} }],
  [
    `Your order ${orderId} is on hold. We check large first orders by hand.`,
    { kind: 'order.moved', values: { orderId, status: 'on hold' } },
  ],
  [
    `We have checked your order ${orderId}, and will send it.`,
    { kind: 'order.moved', values: { orderId, status: 'pending' } },
  ],
  [
    `Your order ${orderId} has been shipped.`,
    { kind: 'order.moved', values: { orderId, status: 'shipped' } },
  ],
  [
    `Your order ${orderId} has been delivered.`,
    { kind: 'order.moved', values: { orderId, status: 'delivered' } },
  ],
  [
    `Your order ${orderId} is completed. Thank you!`,
    { kind: 'order.moved', values: { orderId, status: 'completed' } },
  ],
  [
    `Your order ${orderId} has been cancelled. ${back}`,
    { kind: 'order.moved', values: { orderId, status: 'cancelled' } },
  ],
  [
    `We corrected the state of your order ${orderId}: it is shipped.`,
    { kind: 'order.movedBack', values: { orderId, status: 'shipped' } },
  ],
  [
    `We could not confirm your order ${orderId} within 72 hours, so it was cancelled. ${back}`,
    { kind: 'order.expired', values: { orderId, hours: 72 } },
  ],
  [
    `What you returned of your order ${orderId} has arrived. You get back 1 point and Rs 1,250.`,
    { kind: 'order.returned', values: { orderId, points: 1, cash: 1250 } },
  ],
  [
    'You have all the points for “Rain barrel” now.',
    { kind: 'saving.reached', values: { productName: 'Rain barrel' } },
  ],
  [
    'Rain barrel is running out: 4 left.',
    { kind: 'product.low', values: { productName: 'Rain barrel', stock: 4 } },
  ],
  ['New products are waiting for you in the shop.', { kind: 'products.new', values: {} }],
  [
    `A steward added 1,000 points to your balance: ${reason}`,
    { kind: 'points.corrected', values: { points: 1000, reason } },
  ],
  [
    `A steward took away 20 points from your balance: ${reason}`,
    { kind: 'points.corrected', values: { points: -20, reason } },
  ],
  [
    'Points earned show up here. Join a challenge to earn your first ones!',
    { kind: 'points.welcome', values: {} },
  ],
]

/** Its names cannot be told apart in the sentence. */
const several: [text: string, notice: Notice] = [
  'Soap, Rain barrel, Hoe and 2 more are running out.',
  { kind: 'products.low', values: { productNames: ['Soap', 'Rain barrel', 'Hoe'], more: 2 } },
]

/** Kinds that were never stored as sentences. */
const newer: [text: string, notice: Notice][] = [
  [
    'The webhook “Our map” was paused, because most of its requests failed for hours.',
    { kind: 'webhooks.paused', values: { name: 'Our map' } },
  ],
  [
    'Stewards find verdicts of eye-1 wrong more often than before. Until enough of its new ones are decided, nothing that it verifies is paid at once.',
    { kind: 'reviewer.drifted', values: { model: 'eye-1' } },
  ],
  [
    'A letter to you: A thousand trees',
    { kind: 'letter.sent', values: { letterId: '0195', title: 'A thousand trees' } },
  ],
  [
    `Your proof for “${challengeName}” is verified. You have earned all points of this habit, and what you do still counts.`,
    { kind: 'proof.weeks', values: { challengeName } },
  ],
  [
    `Your proof for “${challengeName}” is verified. The challenge is not shown at the moment; its points follow if it is shown again.`,
    { kind: 'proof.hidden', values: { challengeName } },
  ],
  [
    `The challenge “${challengeName}” has been removed, so your proof earns no points. This is not about you: your proof stays verified and counts for your badges.`,
    { kind: 'proof.removed', values: { challengeName } },
  ],
  [
    `One more proof of “${challengeName}” completes your week. It ends today.`,
    { kind: 'habit.reminder', values: { challengeName } },
  ],
  [
    `A steward corrected the amount of your proof for “${challengeName}” from 60 kg to 6 kg: A zero too much`,
    {
      kind: 'proof.corrected',
      values: { challengeName, before: 60, quantity: 6, unit: 'kg', reason: 'A zero too much' },
    },
  ],
  [
    `Your return from order ${orderId} has arrived. You get back 1 point, and you pay Rs 1,250 less.`,
    { kind: 'order.cameBack', values: { orderId, points: 1, waived: 1250 } },
  ],
  [
    `Trusted members looked at your proof for “${challengeName}”, and it is verified: you earned 50 points`,
    { kind: 'proof.verifiedByJury', values: { challengeName, points: 50 } },
  ],
  [
    `Trusted members looked at your proof for “${challengeName}” and found an issue. You can ask a steward to look again.`,
    { kind: 'proof.issueByJury', values: { challengeName } },
  ],
]

test('each kind of notice is written as it was', () => {
  const all = [...sentences, several, ...newer]
  expect(all.map(([, notice]) => noticeText(englishWriter, notice))).toEqual(all.map(([text]) => text))
  const kinds = new Set(all.map(([, { kind }]) => kind))
  expect([...kinds].sort()).toEqual(Object.keys(notices).sort())
})

test('a stored sentence becomes its kind and values, and any other stays as it was written', async () => {
  const db = await databaseBefore('1')
  const userId = '019a0000-0000-7000-8000-000000000001'
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    values (${userId}, 'Anna', 'anna@example.org', 'anna', 'unusable')`.execute(db)
  const old = sentences.map(([text, { kind }]) => ({ text, about: notices[kind].about }))
  const others = [several[0], 'A sentence of the first version.'].map((text) => ({ text, about: 'products' }))
  const all = [...old, ...others]
  await sql`
    insert into notifications (notification_id, user_id, kind, text, href, created_at)
    select gen_random_uuid(), ${userId}, about, text, '/', now() + number * interval '1 second'
    from unnest(${all.map(({ text }) => text)}::text[], ${all.map(({ about }) => about)}::text[])
      with ordinality as old (text, about, number)`.execute(db)
  await migrate(db)
  const { rows } = await sql<{
    notice: unknown
  }>`select notice from notifications order by created_at`.execute(db)
  const stored = rows.map(({ notice }) => StoredNotice.parse(notice))
  expect(stored).toEqual([
    ...sentences.map(([, notice]) => notice),
    ...others.map(({ text }) => ({ kind: 'written', values: { text } })),
  ])
  expect(stored.map((notice) => noticeText(englishWriter, notice))).toEqual(all.map(({ text }) => text))
})

test('a kind that only a newer server knows is announced', () => {
  expect(noticeText(englishWriter, { kind: 'robot.made', values: {} })).toContain('There is news')
})
