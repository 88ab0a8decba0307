import { ProofCause } from '@canopy/contract/desk/challenges/proofs'
import { DUTIES } from '@canopy/contract/desk/duties'
import { NotificationKind } from '@canopy/contract/notifications/shapes'
import { expect, test } from 'vitest'
import { verifyLedger } from '../features/points/index.ts'
import { testApp } from '../testing/test-app.ts'
import { demoLogin, demoOwner } from './demo-login.ts'
import { plantDemo, refuseDemo } from './index.ts'

const { deps, db, visitor } = await testApp({ ECONOMY: 'guarded' })
const other = await testApp()
// Outside of the tests and their timeout, because rendering the pictures takes a while on a slow machine.
const isPlanted = await plantDemo(deps)

test('the demonstration community has content everywhere, and its login works', async () => {
  expect(isPlanted).toBe(true)
  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }

  const posts = await visitor.call('listPosts', { query: { limit: 100 }, headers })
  expect(posts.length).toBeGreaterThanOrEqual(15)
  expect(posts.some((post) => post.commentCount > 0 && post.likes > 0)).toBe(true)
  expect(await visitor.call('completeTag', { query: { text: '' }, headers })).toContain('cycling')
  expect((await visitor.call('listChallenges', { headers })).length).toBeGreaterThanOrEqual(8)
  const products = await visitor.call('listProducts', { headers })
  expect(products.length).toBeGreaterThanOrEqual(16)
  expect((await visitor.call('getLeaderboard', { headers })).length).toBeGreaterThan(10)
  expect(await visitor.call('listOrders', { headers })).not.toHaveLength(0)

  const balances = await db
    .selectFrom('member_points')
    .innerJoin('points_ledger', 'points_ledger.user_id', 'member_points.user_id')
    .select(({ fn, ref }) => [ref('member_points.balance').as('balance'), fn.sum<number>('amount').as('sum')])
    .groupBy(['member_points.user_id', 'member_points.balance'])
    .execute()
  for (const { balance, sum } of balances) expect(balance).toBe(sum)
})

test('the demonstration login has a draft with a poll, a scheduled post, and a draft with a picture that only they see', async () => {
  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  const drafts = await visitor.call('listDrafts', { headers })
  expect(
    drafts.map(({ poll, publishAt, pictures }) => [poll !== null, publishAt !== null, pictures.length]),
  ).toEqual([
    [true, false, 0],
    [false, true, 0],
    [false, false, 1],
  ])
  const [picture] = drafts[2]?.pictures ?? []
  expect(picture).toMatchObject({
    image: expect.stringMatching(/^\/media\/private\//),
    alt: 'A compost heap with a fork',
  })
})

test('the demonstration login is in the fifth week of a habit, of which one rests', async () => {
  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  const listed = await visitor.call('listChallenges', { headers })
  const habit = listed.find(({ week }) => week !== null)
  expect(habit).toMatchObject({ challengeName: 'Meatless Monday', habit: { quota: 1, paidWeeks: 8 } })
  expect(habit?.week?.weeks.map(({ state }) => state)).toEqual([
    ...['before', 'before', 'before', 'done', 'done', 'rest', 'done', 'open'],
  ])
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('the demonstration login has muted a thread', async () => {
  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  const posts = await visitor.call('listPosts', { query: { limit: 100 }, headers })
  const ids = posts.map(({ postId }) => postId)
  const { mutedThreads } = await visitor.call('getOwnMarks', { query: { ids: ids.join(',') }, headers })
  expect(posts.filter(({ postId }) => mutedThreads.includes(postId))).toMatchObject([
    { content: expect.stringContaining('bean rows') },
  ])
})

test('posts ask in polls, are shown outside, were edited and say who may comment; comments were edited and have tags', async () => {
  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  const posts = await visitor.call('listPosts', { query: { limit: 100 }, headers })
  expect(new Set(posts.map(({ commenting }) => commenting))).toEqual(
    new Set([undefined, 'followed', 'nobody']),
  )
  expect(posts.filter(({ outside }) => outside).length).toBeGreaterThanOrEqual(2)
  expect(posts.some(({ edits }) => edits === 1)).toBe(true)

  const asking = posts.filter(({ poll }) => poll)
  const ids = asking.map(({ postId }) => postId).join(',')
  const { polls } = await visitor.call('getOwnMarks', { query: { ids }, headers })
  const [open, over] = asking.map(({ postId }) => postId)
  expect(polls).toEqual({ [over ?? '']: { votes: [4, 8], choice: null } })
  const vote = { params: { postId: open ?? '' }, body: { choice: 0 } }
  expect(await visitor.call('vote', { ...vote, headers })).toEqual({ votes: [4, 4, 1, 5], choice: 0 })

  const comments = await Promise.all(
    posts.map(({ postId }) => visitor.call('listComments', { params: { postId }, headers })),
  )
  expect(comments.flat().some(({ edits }) => edits === 1)).toBe(true)
  expect(comments.flat().flatMap(({ tags = [] }) => tags)).toEqual(
    expect.arrayContaining(['beachcleanup', 'cycling']),
  )
})

test('members follow each other, and some ask to follow a private account', async () => {
  const { token, userId } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  expect(
    (await visitor.call('listFollowing', { params: { userId }, headers })).map(({ isPrivate }) => isPrivate),
  ).toEqual(expect.arrayContaining([true, false]))
  expect(await visitor.call('listFollowers', { params: { userId }, headers })).not.toHaveLength(0)

  const asked = await visitor.call('login', { body: { ...demoLogin, email: 'tharindu@canopy.example' } })
  const asAsked = { authorization: `Bearer ${asked.token}` }
  const requests = await visitor.call('listFollowRequests', { headers: asAsked })
  expect(requests.map(({ username }) => username).sort()).toEqual(['kofi', 'lucia_m', 'zola'])
})

test('posts share proofs with a seal, name members, and have several pictures', async () => {
  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  const posts = await visitor.call('listPosts', { query: { limit: 100 }, headers })
  expect(posts.flatMap(({ verified }) => verified?.challengeName ?? [])).toEqual([
    'Beach clean-up',
    'Lights-off evening',
  ])
  expect(posts.flatMap(({ mentions = [] }) => mentions.map(({ username }) => username))).toContain('maya')
  expect(posts.map(({ pictures = [] }) => pictures.length)).toEqual(expect.arrayContaining([2, 3, 4]))
})

test('members mute and block each other, have muted words, and one has first steps ahead', async () => {
  const as = async (username: string) => {
    const email = demoLogin.email.replace('maya', username)
    const { token, ...session } = await visitor.call('login', { body: { ...demoLogin, email } })
    return { ...session, headers: { authorization: `Bearer ${token}` } }
  }
  const [maya, ashan, zola] = [await as('maya'), await as('ashan_f'), await as('zola')]
  expect(await visitor.call('listMutedWords', maya)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'word', text: 'best price', until: null }),
      expect.objectContaining({ kind: 'tag', text: 'giveaway', until: expect.any(String) }),
    ]),
  )
  const posts = await visitor.call('listPosts', { query: { limit: 100 }, headers: maya.headers })
  expect(posts.flatMap(({ muted }) => muted?.text ?? [])).toEqual(['best price'])
  expect(await visitor.call('listBlocks', ashan)).toMatchObject([{ username: 'eoin' }])
  expect(await visitor.call('listMutes', zola)).toMatchObject([{ username: 'gurdeep' }])
  expect(zola.firstSteps).toEqual(['people', 'challenge'])
})

test('the demonstration login has notifications of every kind but letters and reminders, and that of a verdict, which another member has', async () => {
  const kindsOf = async (email: string) => {
    const { token } = await visitor.call('login', { body: { ...demoLogin, email } })
    const headers = { authorization: `Bearer ${token}` }
    const notices = await visitor.call('listNotifications', { query: { limit: 100 }, headers })
    expect(await visitor.call('countUnreadNotifications', { headers })).toBe(
      notices.filter(({ read }) => !read).length,
    )
    for (const { text } of notices) expect(text).not.toBe('')
    return notices.map(({ kind }) => kind)
  }
  const kinds = new Set<string>(NotificationKind.options)
  expect(new Set(await kindsOf(demoLogin.email)).add('letter').add('verdict').add('reminder')).toEqual(kinds)
  expect(await kindsOf(demoLogin.email.replace('maya', 'noor_h'))).toContain('verdict')
})

test('the demonstration has an owner, and stewards of each duty', async () => {
  const { token, duties } = await visitor.call('login', { body: demoOwner })
  expect(duties).toEqual(['owner'])
  const headers = { authorization: `Bearer ${token}` }
  for (const duty of DUTIES)
    expect(await visitor.call('listDeskMembers', { query: { duty }, headers })).toHaveLength(1)
  const query = { action: 'duties.changed' } as const
  expect(await visitor.call('listAuditEntries', { query, headers })).toHaveLength(4)
})

test('moderators find waiting and decided cases, an appeal and a suspension', async () => {
  const { token } = await visitor.call('login', { body: demoOwner })
  const headers = { authorization: `Bearer ${token}` }
  const cases = await visitor.call('listReportCases', { query: { state: 'any' }, headers })
  for (const state of ['open', 'kept', 'removed']) expect(cases.map((each) => each.state)).toContain(state)
  expect(cases.some(({ isAppeal }) => isAppeal)).toBe(true)
  expect(await visitor.call('listSanctions', { headers })).toHaveLength(2)
})

test('proofs wait at the desk for every cause, some are decided, and challenges are featured and closed', async () => {
  const { token } = await visitor.call('login', { body: demoOwner })
  const headers = { authorization: `Bearer ${token}` }
  const waiting = await visitor.call('listProofCases', { headers })
  expect(new Set(waiting.map(({ cause }) => cause))).toEqual(new Set(ProofCause.options))
  for (const { imageUrl } of waiting) expect(imageUrl).toMatch(/^\/media\/private\//)
  const overturned = await visitor.call('listDecidedProofs', { query: { overturned: 'yes' }, headers })
  expect(overturned).not.toHaveLength(0)
  expect((await visitor.call('getReviewFigures', { headers })).lookedAgain).toBeGreaterThan(1)
  for (const query of [{ state: 'closed' }, { featured: 'yes' }] as const)
    expect(await visitor.call('listDeskChallenges', { query, headers })).not.toHaveLength(0)
})

test('members and stewards find checklists: met, not met, and answered by a steward', async () => {
  const { token: ownersToken } = await visitor.call('login', { body: demoOwner })
  const headers = { authorization: `Bearer ${ownersToken}` }
  const decided = await visitor.call('listDecidedProofs', { query: { overturned: 'yes' }, headers })
  const params = { proofId: decided[0]?.proofId ?? 0 }
  const { checklist } = await visitor.call('getProofForStewards', { params, headers })
  expect(checklist.map(({ answer, decidedBy }) => [answer, decidedBy])).toEqual([
    ['met', 'steward'],
    ['met', 'basic'],
  ])
  const { token } = await visitor.call('login', { body: demoLogin })
  const proofs = await visitor.call('listProofs', { headers: { authorization: `Bearer ${token}` } })
  for (const { checklist } of proofs) expect(checklist).not.toHaveLength(0)
})

test('challenges wait for approval, and the demonstration member has points on hold beside available ones', async () => {
  const { token: ownersToken } = await visitor.call('login', { body: demoOwner })
  const asOwner = { authorization: `Bearer ${ownersToken}` }
  const query = { approval: 'waiting' } as const
  // A third one, the sample of spam, is hidden.
  expect(await visitor.call('listDeskChallenges', { query, headers: asOwner })).toHaveLength(2)
  const waiting = await visitor.call('listProofCases', { query: { cause: 'unconfirmed' }, headers: asOwner })
  expect(waiting.length).toBeGreaterThan(3)

  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  const { available, holds } = await visitor.call('getPointsOverview', { headers })
  expect(available).toBeGreaterThan(100)
  expect(holds.map(({ reason }) => reason)).toEqual(['time', 'approval'])
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('seeding again changes nothing', async () => {
  const count = () =>
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('members'))
      .executeTakeFirst()
  const before = await count()
  expect(await plantDemo(deps)).toBe(true)
  expect(await count()).toEqual(before)
})

test('a database that has members is not changed', async () => {
  await other.make.member()
  expect(await plantDemo(other.deps)).toBe(false)
})

test('a database with demonstration members is refused, and one where somebody registered such an address is not', async () => {
  await expect(refuseDemo(db)).rejects.toThrow(/^HOST, PUBLIC_URL: .* published/)
  for (const { email } of [demoLogin, demoOwner])
    await other.visitor.call('register', {
      body: { email, fullName: 'Somebody', password: 'long and secret' },
    })
  await expect(refuseDemo(other.db)).resolves.toBeUndefined()
})

test('the points of a member are in the order of their times, and each proof that earned some has a photo', async () => {
  const { token } = await visitor.call('login', { body: demoLogin })
  const headers = { authorization: `Bearer ${token}` }
  const entries = await visitor.call('listLedger', { query: { limit: 100 }, headers })
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  expect(entries.some(({ reason }) => reason === 'order_redeemed')).toBe(true)

  const unordered = await db
    .selectFrom('points_ledger as entry')
    .innerJoin('points_ledger as later', (join) =>
      join.onRef('later.entry_id', '>', 'entry.entry_id').onRef('later.at', '<', 'entry.at'),
    )
    .select('entry.entry_id')
    .execute()
  expect(unordered).toEqual([])
  const bare = db.selectFrom('proofs').select('proof_id').where('image', 'is', null)
  expect(await bare.where('status', '=', 'Verified').execute()).toEqual([])
})
