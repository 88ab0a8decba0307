import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import { verifyAuditLog } from '../../../audit/verify.ts'
import { nextPath } from '../../../testing/next-page.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, ownerDb, make, transaction, ownerUrl, visitor } = await testApp()
const owner = await make.member({ fullName: 'Nimal Silva', duties: ['owner'] })
const actor: Actor = { userId: owner.userId, duties: ['owner'], requestId: 'r' }

const record = (id: string, reason = 'Because') =>
  transaction((tx) =>
    audit(tx, actor, {
      action: 'order.moved',
      subject: { kind: 'order', id },
      after: { status: 'shipped' },
      reason,
    }),
  )

test('entries that are written at once form one chain without gaps', async () => {
  const failing = transaction(async (tx) => {
    await audit(tx, actor, { action: 'order.moved', subject: { kind: 'order', id: 'rolled-back' } })
    throw new Error('rolled back')
  })
  const all = Array.from({ length: 20 }, (_, place) => record(`order-${place}`))
  await expect(failing).rejects.toThrow('rolled back')
  await Promise.all(all)
  expect(await verifyAuditLog(db)).toMatchObject({
    entries: 20,
    lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const entries = await owner.call('listAuditEntries', { query: { limit: 100 } })
  expect(entries.map(({ entryId }) => entryId)).toEqual(Array.from({ length: 20 }, (_, place) => 20 - place))
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
})

test('no statement changes or removes an entry', async () => {
  await record('kept')
  const statements = [
    sql`update audit_log set reason = 'Other'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]
  for (const statement of statements)
    await expect(statement.execute(ownerDb)).rejects.toMatchObject({ code: '23001' })
  // Turns ordinary triggers off, as a restore does.
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await expect(client.query('delete from audit_log')).rejects.toMatchObject({ code: '23001' })
  await client.end()
  expect(await verifyAuditLog(db)).not.toHaveProperty('fault')
})

test('the list is filtered by actor, action, subject and time, and paged', async () => {
  const other = await make.member({ duties: ['shop'] })
  await transaction((tx) =>
    audit(
      tx,
      { ...actor, userId: other.userId },
      { action: 'post.deleted', subject: { kind: 'post', id: 'p1' } },
    ),
  )
  const list = (query: object) => other.call('listAuditEntries', { query })
  expect(await list({ actorId: other.userId })).toMatchObject([{ action: 'post.deleted' }])
  expect(await list({ actorId: 'command' })).toEqual([])
  expect(await list({ action: 'post.deleted', subjectKind: 'post' })).toHaveLength(1)
  expect(await list({ subjectKind: 'order', subjectId: 'order-3' })).toMatchObject([
    {
      actor: { userId: owner.userId, fullName: 'Nimal Silva' },
      after: { status: 'shipped' },
      reason: 'Because',
    },
  ])
  expect(await list({ from: '2100-01-01T00:00:00Z' })).toEqual([])
  expect(await list({ to: '2000-01-01T00:00:00Z' })).toEqual([])
  const all = await list({ limit: 100 })
  const first = await other.send('listAuditEntries', { query: { limit: 15 } })
  const next = nextPath(first) ?? ''
  const second = await app.inject({ url: next, headers: { authorization: `Bearer ${other.token}` } })
  expect([...first.json(), ...second.json()]).toEqual(all.slice(0, 30))
  expect(await other.refused('listAuditEntries', { query: { action: 'gardening' } })).toMatchObject({
    status: 400,
  })
})

test('an entry about a member has the name that they have now, until they leave', async () => {
  const account = { fullName: 'Anna Weber', email: 'anna@example.org', password: 'correct horse' }
  const { userId: id } = await visitor.call('register', { body: account })
  const { token, username } = await visitor.call('login', { body: account })
  const anna = createVisitor(app, token)
  await transaction((tx) => audit(tx, actor, { action: 'member.warned', subject: { kind: 'member', id } }))
  const subject = async () => {
    const [entry] = await owner.call('listAuditEntries', { query: { subjectId: id } })
    return entry?.subject
  }
  expect(await subject()).toEqual({ kind: 'member', id, name: 'Anna Weber' })
  await anna.call('updateProfile', {
    body: { userData: JSON.stringify({ fullName: 'Anna Silva', username }) },
  })
  expect(await subject()).toMatchObject({ name: 'Anna Silva' })
  await anna.call('deleteAccount', { body: { password: account.password } })
  expect(await subject()).toEqual({ kind: 'member', id })
})

test('an owner downloads the log as CSV; no cell is a formula', async () => {
  await record('formula', '=HYPERLINK("http://example.org","Click")')
  const shop = await make.member({ duties: ['shop'] })
  expect(await shop.refused('exportAuditEntries')).toMatchObject({ status: 404 })
  const response = await owner.send('exportAuditEntries', { query: { subjectId: 'formula' } })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="canopy-audit.csv"',
  })
  const [head, line, end] = response.body.split('\r\n')
  expect(head).toBe('\uFEFFentry,at,actor,action,subject kind,subject,before,after,reason,request,hash')
  expect(line).toContain(`,"'=HYPERLINK(""http://example.org"",""Click"")",`)
  expect(line).toContain(',"{""status"":""shipped""}",')
  expect(end).toBe('')
  expect(await owner.call('listAuditEntries', { query: { limit: 1 } })).toMatchObject([
    { action: 'audit.exported' },
  ])
})

test.each([
  ['removed', 'delete from audit_log where entry_id = 9', 'entry 9 is missing'],
  [
    'rewritten with a hash of its own',
    `update audit_log a set after = null, hash = audit_hash(jsonb_populate_record(a, '{"after": null}')) where entry_id = 6`,
    'entry 7 does not follow the entry before it',
  ],
  ['changed', `update audit_log set reason = 'Nothing' where entry_id = 4`, 'entry 4 was changed'],
])('the chain shows an entry that was %s by the owner of the database', async (_, statement, fault) => {
  const tx = await ownerDb.startTransaction().execute()
  await sql`alter table audit_log disable trigger all`.execute(tx)
  await sql.raw(statement).execute(tx)
  expect(await verifyAuditLog(tx)).toMatchObject({ fault })
  await tx.rollback().execute()
  expect(await verifyAuditLog(db)).not.toHaveProperty('fault')
})
