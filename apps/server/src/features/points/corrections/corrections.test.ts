import { DAY, HOUR } from '@canopy/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, clock } = await testApp()
const owner = await make.member({ fullName: 'Olga Owner', duties: ['owner'] })
const second = await make.member({ fullName: 'Sam Second', duties: ['owner'] })

const accountOf = (userId: string) => owner.call('getMemberAccount', { params: { userId } })
const balanceOf = async (userId: string) => (await accountOf(userId)).balance
const correction = (userId: string, points: number, balance: number) => ({
  params: { userId },
  body: { points, balance, reason: 'Prize of the spring' },
})
const decision = (correctionId: string, verdict: 'confirm' | 'reject') => ({
  params: { correctionId },
  body: { decision: verdict, reason: 'As we agreed' },
})

test('an owner corrects points with a reason that the member and the audit log get', async () => {
  const { userId, ...member } = await make.member({ points: 100 })
  expect(await owner.call('correctPoints', correction(userId, -40, 100))).toMatchObject({
    state: 'applied',
    points: -40,
  })
  expect(await accountOf(userId)).toMatchObject({ balance: 60, earned: 100, pendingCorrection: null })
  const [entry] = await member.call('listLedger', {})
  expect(entry).toMatchObject({ amount: -40, balance: 60, reason: 'steward_correction' })
  const [notice] = await member.call('listNotifications', {})
  expect(notice).toMatchObject({
    kind: 'points',
    text: 'A steward took away 40 points from your balance: Prize of the spring',
  })
  const [act] = await owner.call('listAuditEntries', { query: { subjectId: userId } })
  expect(act).toMatchObject({
    action: 'points.corrected',
    before: { balance: 100 },
    after: { balance: 60, points: -40 },
    reason: 'Prize of the spring',
  })
})

test('a balance never goes below zero, and the owner must have seen the current one', async () => {
  const { userId } = await make.member({ points: 30 })
  expect(await owner.refused('correctPoints', correction(userId, -31, 30))).toMatchObject({
    status: 409,
    code: 'balance_below_zero',
  })
  expect(await owner.refused('correctPoints', correction(userId, -10, 29))).toMatchObject({
    status: 409,
    code: 'balance_changed',
  })
  expect(await balanceOf(userId)).toBe(30)
  for (const points of [0, 1.5, 100_001, -100_001])
    expect(await owner.refused('correctPoints', correction(userId, points, 30))).toMatchObject({
      status: 400,
    })
})

test('of two corrections of the same balance at once, one is made', async () => {
  const { userId } = await make.member({ points: 50 })
  const responses = await Promise.all([
    owner.send('correctPoints', correction(userId, -50, 50)),
    second.send('correctPoints', correction(userId, -50, 50)),
    owner.send('correctPoints', correction(userId, -50, 50)),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await balanceOf(userId)).toBe(0)
})

test('more than 1,000 points move when a second owner confirms, who is not the first one', async () => {
  const { userId } = await make.member({ points: 100 })
  const { correctionId, state } = await owner.call('correctPoints', correction(userId, 5000, 100))
  expect(state).toBe('pending')
  expect(await balanceOf(userId)).toBe(100)
  expect(await owner.refused('decideCorrection', decision(correctionId, 'confirm'))).toMatchObject({
    status: 403,
    code: 'own_case',
  })
  expect(await second.call('listWaiting', {})).toContainEqual(
    expect.objectContaining({ kind: 'correction', count: 1 }),
  )
  expect(await second.call('listPendingCorrections', {})).toMatchObject([
    { correctionId, proposedBy: { fullName: 'Olga Owner' }, points: 5000 },
  ])
  expect(await owner.refused('correctPoints', correction(userId, 4000, 100))).toMatchObject({
    code: 'correction_pending',
  })

  const third = await make.member({ duties: ['owner'] })
  const responses = await Promise.all(
    [second, third].map((who) => who.send('decideCorrection', decision(correctionId, 'confirm'))),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await balanceOf(userId)).toBe(5100)
  expect(await second.call('listPendingCorrections', {})).toEqual([])
  const late = await second.send('decideCorrection', decision(correctionId, 'reject'))
  expect(late.json()).toMatchObject({ code: 'already_decided', decided: { decision: 'applied' } })
})

test('who was made an owner lately confirms no large correction, whoever made them one', async () => {
  const { userId } = await make.member()
  const helper = await make.member()
  const { correctionId } = await owner.call('correctPoints', correction(userId, 5000, 0))
  await owner.call('setDuties', {
    params: { userId: helper.userId },
    body: { duties: ['owner'], before: [], reason: 'My other account' },
  })
  const confirm = () => helper.send('decideCorrection', decision(correctionId, 'confirm'))
  expect((await confirm()).json()).toMatchObject({ code: 'new_owner' })
  expect(await balanceOf(userId)).toBe(0)
  const alone = db
    .updateTable('point_corrections')
    .set({ state: 'applied', decided_by: helper.userId, decided_at: clock.now() })
    .where('correction_id', '=', correctionId)
    .execute()
  await expect(alone).rejects.toMatchObject({ constraint: 'point_corrections_new_owner_check' })

  const weekLater = db.updateTable('users').set({ owner_since: new Date(Date.now() - 8 * DAY) })
  await weekLater.where('user_id', '=', helper.userId).execute()
  expect((await confirm()).statusCode).toBe(200)
  expect(await balanceOf(userId)).toBe(5000)
  await db.updateTable('users').set({ duties: [] }).where('user_id', '=', helper.userId).execute()
})

test('one owner moves at most 5,000 points of all members a day, and what they undo does not count', async () => {
  const lone = await make.member({ duties: ['owner'] })
  const state = async (userId: string, points: number, balance: number) =>
    (await lone.call('correctPoints', correction(userId, points, balance))).state
  const members = await Promise.all(Array.from({ length: 6 }, () => make.member()))
  const [first, second, third, fourth, fifth, sixth] = members.map(({ userId }) => userId)
  for (const userId of [first, second, third, fourth, fifth])
    expect(await state(userId ?? '', 1000, 0)).toBe('applied')
  expect(await state(sixth ?? '', 1, 0)).toBe('pending')
  expect(await state(fifth ?? '', -1000, 1000)).toBe('applied')
  // Two at once do not exceed it together.
  const [seventh, eighth] = [await make.member(), await make.member()]
  const states = await Promise.all([seventh, eighth].map(({ userId }) => state(userId, 1000, 0)))
  expect(states.sort()).toEqual(['applied', 'pending'])
})

test('a rejected correction moves nothing; the owner who proposed it may withdraw it', async () => {
  const { userId } = await make.member({ points: 2000 })
  const { correctionId } = await owner.call('correctPoints', correction(userId, -1500, 2000))
  expect(await owner.call('decideCorrection', decision(correctionId, 'reject'))).toMatchObject({
    state: 'rejected',
  })
  expect(await accountOf(userId)).toMatchObject({ balance: 2000, pendingCorrection: null })
  const again = await owner.call('correctPoints', correction(userId, -1500, 2000))
  await db.updateTable('users').set({ duties: [] }).where('user_id', '=', userId).execute()
  await second.call('decideCorrection', decision(again.correctionId, 'confirm'))
  expect(await balanceOf(userId)).toBe(500)
})

test('a large correction cannot be split by one owner within a day, but can be undone', async () => {
  const { userId } = await make.member()
  const states = async (points: number) =>
    (await owner.call('correctPoints', correction(userId, points, await balanceOf(userId)))).state
  expect(await states(800)).toBe('applied')
  expect(await states(-800)).toBe('applied')
  expect(await states(900)).toBe('applied')
  expect(await states(101)).toBe('pending')
  expect(await states(100)).toBe('applied')
  clock.advance(DAY + HOUR)
  await make.useSessions()
  expect(await states(1000)).toBe('applied')
  expect(await balanceOf(userId)).toBe(2000)
})

test('owners correct no points of their own', async () => {
  expect(await owner.refused('correctPoints', correction(owner.userId, 10, 0))).toMatchObject({
    status: 403,
    code: 'own_case',
  })
  const { correctionId } = await second.call('correctPoints', correction(owner.userId, 5000, 0))
  for (const verdict of ['confirm', 'reject'] as const)
    expect(await owner.refused('decideCorrection', decision(correctionId, verdict))).toMatchObject({
      code: 'own_case',
    })
})

test('for any corrections at once, no balance is below zero and the ledger adds up', async () => {
  const points = fc.integer({ min: -120, max: 120 }).filter((amount) => amount !== 0)
  await fc.assert(
    fc.asyncProperty(fc.array(points, { minLength: 1, maxLength: 8 }), async (amounts) => {
      const { userId } = await make.member({ points: 60 })
      for (const amount of amounts) {
        const balance = await balanceOf(userId)
        await Promise.all(
          [owner, second].map((who) => who.send('correctPoints', correction(userId, amount, balance))),
        )
        expect(await balanceOf(userId)).toBe(balance + amount < 0 ? balance : balance + amount)
      }
      const ledger = await db
        .selectFrom('points_ledger')
        .select(['amount', 'balance'])
        .where('user_id', '=', userId)
        .execute()
      expect(ledger.reduce((sum, entry) => sum + entry.amount, 0)).toBe(await balanceOf(userId))
      for (const entry of ledger) expect(entry.balance).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 15 },
  )
})

test('the database refuses a large correction that one owner has applied alone', async () => {
  const { userId } = await make.member()
  const insert = db
    .insertInto('point_corrections')
    .values({
      correction_id: crypto.randomUUID(),
      user_id: userId,
      points: 1001,
      reason: 'Alone',
      state: 'applied',
      proposed_by: owner.userId,
      proposed_at: new Date(),
      decided_by: owner.userId,
      decided_at: new Date(),
    })
    .execute()
  await expect(insert).rejects.toMatchObject({ constraint: 'point_corrections_second_owner_check' })
})

test('a correction sent twice with the same key is made once', async () => {
  const { userId } = await make.member({ points: 100 })
  const headers = { 'idempotency-key': 'the-prize' }
  const sent = { ...correction(userId, 40, 100), headers }
  const first = await owner.call('correctPoints', sent)
  expect(await owner.call('correctPoints', sent)).toEqual(first)
  expect(await balanceOf(userId)).toBe(140)
  expect(await owner.refused('correctPoints', { ...correction(userId, 50, 140), headers })).toMatchObject({
    code: 'idempotency_key_reused',
  })
})

test('who decided a correction is named, not who corrected the same member later', async () => {
  const { userId } = await make.member()
  const { correctionId } = await owner.call('correctPoints', correction(userId, 5000, 0))
  await second.call('decideCorrection', decision(correctionId, 'confirm'))
  await owner.call('correctPoints', correction(userId, 10, 5000))
  const third = await make.member({ duties: ['owner'] })
  expect((await third.send('decideCorrection', decision(correctionId, 'reject'))).json()).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { fullName: 'Sam Second' }, decision: 'applied' },
  })
})
