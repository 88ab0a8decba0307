/** The link of the first owner: guessed, raced, used twice, ended by a start or by an account. */

import { MINUTE } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { makeSetUpLink } from '../../../secrets/set-up-link.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, deps, visitor, clock } = await testApp({ RATE_LIMIT: 'on' })
const taken = await testApp()

let serial = 0
/** Each from a network of its own. */
const fromElsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(++serial).toString(16)}::1` })

const ada = { fullName: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }
const OVER = { status: 409, code: 'set_up_over' }

async function newLink({ db, config } = deps) {
  const link = new URL((await makeSetUpLink(db, config)) ?? '')
  return { link, token: new URLSearchParams(link.hash.slice(1)).get('token') ?? '' }
}

const countAccounts = async () => (await db.selectFrom('users').select('user_id').execute()).length

test('a link leads to the page, with the token where no server sees it, and its hash alone is stored', async () => {
  const { link, token } = await newLink()
  expect([link.origin, link.pathname, link.search]).toEqual([deps.config.publicUrl, '/set-up', ''])
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await db.selectFrom('secrets').select('value').execute()
  for (const { value } of stored) {
    expect(value.includes(token)).toBe(false)
    expect(value.includes(Buffer.from(token, 'base64url'))).toBe(false)
  }
})

test('asking whether a link works does not use it', async () => {
  const { token } = await newLink()
  await visitor.call('checkSetUpLink', { body: { token } })
  await visitor.call('checkSetUpLink', { body: { token } })
})

test('a guess is refused, and many are slowed down', async () => {
  await newLink()
  const headers = fromElsewhere()
  for (const token of ['guess', 'A'.repeat(43)]) {
    expect(await visitor.refused('checkSetUpLink', { body: { token }, headers })).toMatchObject(OVER)
    expect(await visitor.refused('setUp', { body: { ...ada, token }, headers })).toMatchObject(OVER)
  }
  for (let tries = 2; tries < 20; tries++)
    await visitor.send('setUp', { body: { ...ada, token: 'x' }, headers })
  const late = await visitor.refused('setUp', { body: { ...ada, token: 'x' }, headers })
  expect(late).toMatchObject({ status: 429 })
  clock.advance(15 * MINUTE)
  expect(await countAccounts()).toBe(0)
})

test('a link ends with the next start', async () => {
  const former = await newLink()
  await newLink()
  const body = { ...ada, token: former.token }
  expect(await visitor.refused('checkSetUpLink', { body })).toMatchObject(OVER)
  expect(await visitor.refused('setUp', { body, headers: fromElsewhere() })).toMatchObject(OVER)
  expect(await countAccounts()).toBe(0)
})

test('what is refused in the form does not use the link up', async () => {
  const { token } = await newLink()
  for (const wrong of [
    { password: 'short' },
    { password: 'password123' },
    { email: 'ada' },
    { fullName: '' },
  ])
    expect(
      await visitor.refused('setUp', { body: { ...ada, ...wrong, token }, headers: fromElsewhere() }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
  await visitor.call('checkSetUpLink', { body: { token } })
})

test('a link opens nothing else', async () => {
  const { token } = await newLink()
  const holder = createVisitor(app, token)
  for (const name of ['getSession', 'getCommunity', 'getDoorSettings', 'getOverview'] as const)
    expect(await holder.refused(name)).toMatchObject({ status: 401 })
})

test('of ten who use a link at once, one becomes the owner', async () => {
  const { token } = await newLink()
  const names = Array.from({ length: 10 }, (_, at) => `Ada ${at}`)
  const replies = await Promise.all(
    names.map((fullName, at) =>
      visitor.send('setUp', {
        body: { ...ada, fullName, email: `ada${at}@example.org`, token },
        headers: fromElsewhere(),
      }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  const made = replies.find(({ statusCode }) => statusCode === 201)?.json()
  const accounts = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'duties', 'factor_required_from'])
    .execute()
  expect(accounts).toEqual([
    {
      user_id: made.userId,
      email: made.email,
      duties: ['owner'],
      factor_required_from: expect.any(Date),
    },
  ])

  const { token: session } = await visitor.call('login', { body: { ...ada, email: made.email } })
  const owner = createVisitor(app, session)
  expect(await owner.call('getSession', {})).toMatchObject({ role: 'steward', duties: ['owner'] })
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'duties.changed' } })
  expect(entry).toMatchObject({ actor: null, before: { duties: [] }, after: { duties: ['owner'] } })
})

test('a link that was used, or is there beside an account, does nothing, and a start makes none', async () => {
  expect(await makeSetUpLink(db, deps.config)).toBeUndefined()
  const before = await newLink(taken.deps)
  const { fullName, email, password } = ada
  await taken.visitor.call('register', { body: { fullName, email, password } })
  const body = { ...ada, email: 'second@example.org', token: before.token }
  expect(await taken.visitor.refused('checkSetUpLink', { body })).toMatchObject(OVER)
  expect(await taken.visitor.refused('setUp', { body })).toMatchObject(OVER)
  expect(await makeSetUpLink(taken.db, taken.deps.config)).toBeUndefined()
  const { duties } = await taken.db.selectFrom('users').select('duties').executeTakeFirstOrThrow()
  expect(duties).toEqual([])
})
