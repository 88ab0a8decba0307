import { createServer } from 'node:net'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { readConfig } from '../../config.ts'
import { createDeps } from '../../deps.ts'
import { testApp } from '../../testing/test-app.ts'

const { ownerDb, make } = await testApp()

async function appOn(port: number) {
  const config = readConfig({ SEED: 'none', LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' })
  const deps = createDeps(config, `postgres://canopy@127.0.0.1:${port}/canopy`, () => {})
  const app = await buildApp(deps)
  onTestFinished(async () => {
    await app.close()
    await deps.close()
  })
  return app
}

const login = {
  method: 'POST',
  url: '/api/auth/login',
  payload: { email: 'a@example.org', password: 'x' },
} as const

test('while the database is unreachable, calls that need it return 503 and the process keeps running', async () => {
  const app = await appOn(await freePort())
  const refused = await app.inject(login)
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  expect((await app.inject('/api/health')).statusCode).toBe(200)
})

test('while the disk of the database is full, members read, and what they write is refused with 503', async () => {
  const member = await make.member()
  await sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise disk_full using message = 'could not extend file: No space left on device'; end $$`.execute(
    ownerDb,
  )
  await sql`create trigger refuse before insert on posts execute function refuse()`.execute(ownerDb)
  const body = { userId: member.userId, content: 'Hello' }
  expect(await member.refused('createPost', { body })).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringContaining('try again'),
  })
  expect(await member.call('listPosts', {})).toEqual([])
})

test('readiness fails within seconds if the database accepts connections but does not respond', {
  tags: ['long'],
}, async () => {
  let givenUp = 0
  const silent = createServer((socket) => socket.on('close', () => givenUp++)).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const app = await appOn(address.port)
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  // It has not waited until a connection failed.
  expect(givenUp).toBe(0)
})
