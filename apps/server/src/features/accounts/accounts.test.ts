import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { visitor } = await testApp()

const jane = { fullName: 'Jane Doe', email: 'jane.doe@example.org', password: 'correct horse' }

test('register, log in, read the session', async () => {
  const registered = await visitor.call('register', { body: jane })
  expect(registered).toEqual({
    userId: expect.any(String),
    fullName: 'Jane Doe',
    email: jane.email,
    username: 'jane_doe',
  })
  const { token, ...session } = await visitor.call('login', { body: jane })
  expect(await visitor.call('getSession', { headers: { authorization: `Bearer ${token}` } })).toEqual(session)
  expect(await visitor.call('getSession', { headers: { authorization: `Bearer ${token}` } })).toEqual(session)
  expect(
    await visitor.call('listNotifications', { headers: { authorization: `Bearer ${token}` } }),
  ).toMatchObject([{}, {}])
})
