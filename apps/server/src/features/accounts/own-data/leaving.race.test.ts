import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { features } from '../../../app/features.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { deleteAccount } from './leaving.ts'

const { db, deps, make, transaction, clock } = await testApp()

test('who answers or reacts to a comment while its author leaves waits for that, and neither fails', async () => {
  const [author, leaver, other] = [await make.member(), await make.member(), await make.member()]
  const post = await author.call('createPost', { body: { content: 'post', userId: author.userId } })
  const params = await leaver.call('createComment', { params: post, body: 'Farewell' })
  const { userId } = leaver
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = transaction(async (tx) => {
    await sql`select from users where user_id = ${userId} for update`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const leaving = transaction((tx) =>
    deleteAccount(tx, deps.media, features, { userId, passwordHash: 'unusable' }, clock.now()),
  )
  await untilWaiting(db)
  const acts = [
    other.send('reactToComment', { params, body: { emoji: '👍' } }),
    other.send('createComment', { params: post, query: { replyTo: params.commentId }, body: 'Stay' }),
  ]
  await untilWaiting(db, 3)
  released.resolve()
  await held
  await leaving
  for (const { statusCode } of await Promise.all(acts)) expect(statusCode).toBe(404)
  expect(await author.call('listThreads', { params: post })).toEqual([])
})
