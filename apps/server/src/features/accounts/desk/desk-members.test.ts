import type { Duty } from '@canopy/contract/desk/duties'
import { MINUTE } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { nextPath } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, clock, make } = await testApp()
const owner = await make.member({ fullName: 'Nimal Silva', duties: ['owner'] })

const change = (userId: string, before: Duty[], duties: Duty[]) => ({
  params: { userId },
  body: { before, duties, reason: 'Helps in the shop' },
})

test('an owner gives and takes duties, and the audit log says so', async () => {
  const { userId, ...member } = await make.member()
  expect(await member.refused('listDeskMembers')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await owner.call('setDuties', change(userId, [], ['shop', 'moderation']))).toMatchObject({
    userId,
    duties: ['moderation', 'shop'],
  })
  expect(await member.call('getSession', {})).toMatchObject({
    role: 'steward',
    duties: ['moderation', 'shop'],
  })
  expect(await member.call('listDeskMembers', {})).not.toHaveLength(0)

  await owner.call('setDuties', change(userId, ['shop', 'moderation'], []))
  expect(await member.refused('listDeskMembers')).toMatchObject({ status: 404 })
  const [entry] = await owner.call('listAuditEntries', { query: { subjectId: userId } })
  expect(entry).toMatchObject({
    actor: { userId: owner.userId, fullName: 'Nimal Silva' },
    action: 'duties.changed',
    subject: { kind: 'member', id: userId },
    before: { duties: ['moderation', 'shop'] },
    after: { duties: [] },
    reason: 'Helps in the shop',
    requestId: expect.any(String),
  })
})

test('duties that another owner has changed since are not overwritten', async () => {
  const { userId } = await make.member()
  await owner.call('setDuties', change(userId, [], ['shop']))
  const other = await make.member({ duties: ['owner'] })
  const response = await other.send('setDuties', change(userId, [], ['review']))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'already_decided',
    decided: {
      decidedBy: { userId: owner.userId, fullName: 'Nimal Silva' },
      decidedAt: expect.any(String),
      decision: 'shop',
    },
  })
  expect(await owner.call('getDeskMember', { params: { userId } })).toMatchObject({ duties: ['shop'] })
})

test('only an owner sets duties, and not their own', async () => {
  const { userId } = await make.member()
  for (const duty of ['moderation', 'review', 'shop'] as const) {
    const steward = await make.member({ duties: [duty] })
    expect(await steward.refused('setDuties', change(userId, [], ['shop']))).toMatchObject({ status: 404 })
  }
  expect(await owner.refused('setDuties', change(owner.userId, ['owner'], []))).toMatchObject({
    status: 403,
    code: 'own_case',
  })
  for (const body of [
    { before: [], duties: ['gardening'], reason: 'Because' },
    { before: [], duties: ['shop', 'shop'], reason: 'Because' },
    { before: [], duties: ['shop'], reason: 'No' },
    { before: [], duties: ['shop'], reason: 'x'.repeat(501) },
    { before: [], duties: ['shop'] },
    { duties: ['shop'], reason: 'Because' },
  ])
    expect(await owner.refused('setDuties', { params: { userId }, body })).toMatchObject({ status: 400 })
  expect(await owner.call('getDeskMember', { params: { userId } })).toMatchObject({ duties: [] })
})

test('members are found by the beginnings of their names, by username and by e-mail address', async () => {
  const anna = await make.member({ fullName: 'Anna-Lena O’Brien' })
  const { username } = anna
  const found = async (q: string) =>
    (await owner.call('listDeskMembers', { query: { q } })).map(({ userId }) => userId)
  for (const q of ['Anna', 'obri lena', 'ANNA len', username, ` ${anna.email.toUpperCase()}`, 'o’brien'])
    expect.soft([q, await found(q)]).toEqual([q, q === 'obri lena' ? [] : [anna.userId]])
  for (const q of ['xyz', "'", '& | !', '\\', anna.email.slice(1)])
    expect.soft([q, await found(q)]).toEqual([q, []])
  const [member] = await owner.call('listDeskMembers', { query: { q: 'Anna' } })
  expect(JSON.stringify(member)).not.toContain('@')
})

test('the list counts posts, proofs and, for moderators, the reports about each member', async () => {
  const [author, reporter] = [await make.member(), await make.member()]
  const reviewer = await make.member({ duties: ['review'] })
  for (const content of ['One', 'Two']) {
    const { postId } = await author.call('createPost', { body: { content, userId: author.userId } })
    await reporter.call('reportPost', { body: { postId, reportedBy: reporter.userId, reason: 'Spam' } })
  }
  const countsFor = async (steward: typeof owner) => {
    const listed = await steward.call('listDeskMembers', { query: { q: author.username } })
    return listed.map(({ posts, proofs, reports }) => ({ posts, proofs, reports }))
  }
  expect(await countsFor(owner)).toEqual([{ posts: 2, proofs: 0, reports: 2 }])
  expect(await countsFor(reviewer)).toEqual([{ posts: 2, proofs: 0, reports: null }])
})

test('the list pages in both directions and can be limited to stewards', async () => {
  const reviewer = await make.member({ duties: ['review'] })
  const [newest, ...others] = await owner.call('listDeskMembers', { query: { duty: 'review' } })
  expect(newest).toMatchObject({ userId: reviewer.userId, duties: ['review'] })
  for (const { duties } of others) expect(duties).toContain('review')
  for (const sort of ['newest', 'oldest'] as const) {
    const all = await owner.call('listDeskMembers', { query: { sort, limit: 100 } })
    const paged: string[] = []
    let url = `/api/admin/members?sort=${sort}&limit=3`
    while (url !== '') {
      const page = await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
      for (const { userId } of page.json()) paged.push(userId)
      url = nextPath(page) ?? ''
    }
    expect(paged).toEqual(all.map(({ userId }) => userId))
  }
})

test('a search for a member by their address is in the audit log, once an hour, without the address', async () => {
  const [steward, plain] = [
    await make.member({ duties: ['moderation'] }),
    await make.member({ duties: ['review'] }),
  ]
  const { email } = await make.member()
  for (const q of ['Nimal', email, email.toUpperCase(), 'nobody@example.org'])
    await steward.call('listDeskMembers', { query: { q } })
  await plain.call('listDeskMembers', { query: { q: email } })
  const searches = (actorId: string) =>
    owner.call('listAuditEntries', { query: { action: 'contact.searched', actorId } })
  expect(await searches(plain.userId)).toEqual([])
  const entries = await searches(steward.userId)
  expect(entries.map(({ actor, subject, after }) => [actor?.userId, subject, after])).toEqual([
    [steward.userId, { kind: 'audit', id: 'members' }, { by: 'email', text: expect.any(String), found: 0 }],
    [steward.userId, { kind: 'audit', id: 'members' }, { by: 'email', text: expect.any(String), found: 1 }],
  ])
  expect(JSON.stringify(entries)).not.toContain('@')
})

test('duties, factors and points of others and organisations take a login of the last minutes', async () => {
  const owner = await make.member({ duties: ['owner'] })
  clock.advance(11 * MINUTE)
  const calls = ['setDuties', 'resetFactors', 'correctPoints', 'decideCorrection', 'saveProvider'] as const
  const params = { userId: owner.userId, correctionId: uuidv7(), providerId: uuidv7() }
  for (const name of [...calls, 'removeProvider' as const])
    expect({ name, ...(await owner.refused(name, { params })) }).toMatchObject({
      name,
      status: 403,
      code: 'confirm_password',
    })
})
