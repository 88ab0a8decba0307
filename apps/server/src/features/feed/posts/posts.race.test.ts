import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp()

test('one key sent twenty times at once makes one post', async () => {
  const member = await make.member()
  const headers = { 'idempotency-key': 'same' }
  const body = { content: 'once', userId: member.userId }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => member.send('createPost', { body, headers })),
  )
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(19)
  expect(new Set(answers.map((answer) => answer.json().postId)).size).toBe(1)
  expect(
    await db.selectFrom('posts').select('content').where('user_id', '=', member.userId).execute(),
  ).toEqual([{ content: 'once' }])
})

test('a report or save sent many times at once counts once', async () => {
  const member = await make.member()
  const { postId } = await member.call('createPost', { body: { content: 'x', userId: member.userId } })
  const reports = await Promise.all(
    Array.from({ length: 10 }, () =>
      member.send('reportPost', { body: { postId, reportedBy: member.userId, reason: 'Spam' } }),
    ),
  )
  expect(reports.map((report) => report.statusCode).toSorted()).toEqual([...Array(9).fill(200), 201])
  await Promise.all(
    Array.from({ length: 10 }, () => member.call('savePost', { body: { postId, userId: member.userId } })),
  )
  expect(await member.call('listSaved', { params: { userId: member.userId } })).toEqual([postId])
})

test('ten first posts at once earn the badge Voice, once', async () => {
  const member = await make.member()
  const body = { content: 'x', userId: member.userId }
  await Promise.all(Array.from({ length: 10 }, () => member.call('createPost', { body })))
  expect(
    await db.selectFrom('badge_awards').select('badge_id').where('user_id', '=', member.userId).execute(),
  ).toEqual([{ badge_id: 'voice' }])
})
