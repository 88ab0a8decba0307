import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { make, visitor } = await testApp()

test('a new member has the language of their browser, until they choose another one on any device', async () => {
  const body = { email: 'reader@example.org', password: 'long enough 1' }
  await visitor.call('register', {
    headers: { 'accept-language': 'ta-LK,ta;q=0.9,en;q=0.8' },
    body: { ...body, fullName: 'New Reader' },
  })
  const { token, language } = await visitor.call('login', { body })
  expect(language).toBe('ta')
  const headers = { authorization: `Bearer ${token}` }
  expect(await visitor.call('setLanguage', { headers, body: { language: 'si' } })).toEqual({ language: 'si' })
  expect(await visitor.call('getSession', { headers })).toMatchObject({ language: 'si' })
  expect(await visitor.call('login', { body })).toMatchObject({ language: 'si' })
})

test.each(['de', '', 'ta\u0000', 'x'.repeat(99)])('%j is no language to choose', async (language) => {
  const member = await make.member()
  expect(await member.refused('setLanguage', { body: { language } })).toMatchObject({
    status: 400,
    fields: { language: expect.any(String) },
  })
  expect(await member.call('getSession', {})).toMatchObject({ language: null })
})
