import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { english } from '../../testing/english.ts'
import { testApp } from '../../testing/test-app.ts'
import { replyWithError } from './errors.ts'

const { db, make } = await testApp()

const INTERNAL = { message: english('common.somethingWentWrong'), code: 'internal' }
const LogLine = z.object({ reqId: z.string(), msg: z.string(), err: z.object({ message: z.string() }) })

/** The response to a request whose handler does `work`, and the errors it logged. */
async function respond(work: () => unknown) {
  const stream = new PassThrough()
  const broken: FastifyInstance = Fastify({ logger: { level: 'error', stream } })
  onTestFinished(() => broken.close())
  broken.decorate('primary', db)
  broken.setErrorHandler(replyWithError)
  broken.get('/', async () => work())
  const response = await broken.inject('/')
  const lines = String(stream.read() ?? '').split('\n')
  return {
    response,
    requestId: response.headers['x-request-id'],
    logged: lines.filter(Boolean).map((line) => LogLine.parse(JSON.parse(line))),
  }
}

const missingRow = () =>
  db.selectFrom('users').select('user_id').where('user_id', '=', uuidv7()).executeTakeFirstOrThrow()

const missingChallenge = async () => {
  const { userId } = await make.member()
  await db.insertInto('participations').values({ challenge_id: 0, user_id: userId }).execute()
}

test.each([
  ['an error', () => Promise.reject(new Error('select password_hash from users')), 'password_hash'],
  ['a query that finds no row', missingRow, 'no result'],
  ['a reference to a challenge that does not exist', missingChallenge, 'participations_challenge_id_fkey'],
  ['a statement that fails', () => sql`select 1 / 0`.execute(db), 'division by zero'],
])('%s is logged once with the request id, and the response does not describe it', async (_, work, cause) => {
  const { response, requestId, logged } = await respond(work)
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual(INTERNAL)
  expect(logged).toEqual([
    { reqId: requestId, msg: 'unexpected error', err: { message: expect.stringContaining(cause) } },
  ])
})

const gone = uuidv7()
const token = Buffer.alloc(32)

test.each([
  ['a member', 404, sql`insert into posts (post_id, user_id, content) values (${gone}, ${gone}, 'Late')`],
  ['a post', 404, sql`insert into saved_posts (user_id, post_id) select user_id, ${gone} from users limit 1`],
  [
    'a session',
    401,
    sql`insert into push_subscriptions (subscription_id, user_id, session_id, endpoint, p256dh, auth, created_at)
      select ${gone}, user_id, ${gone}, 'https://push.example', 'x', 'x', now() from users limit 1`,
  ],
  [
    'a provider',
    404,
    sql`insert into provider_visits (state_hash, provider_id, verifier, nonce, expires_at)
      values (${token}, ${gone}, 'x', 'x', now())`,
  ],
])(
  'writing what refers to %s deleted at the same moment is refused with %i, and logs nothing',
  async (_, status, late) => {
    await make.member()
    const { response, logged } = await respond(() => late.execute(db))
    expect(logged).toEqual([])
    expect(response.statusCode).toBe(status)
  },
)
