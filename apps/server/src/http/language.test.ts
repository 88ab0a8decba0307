import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { setUpLanguages, translateIn } from '../languages/languages.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp({ DEFAULT_LANGUAGE: 'ta' })
// Test files share modules.
afterAll(() => setUpLanguages({ ...deps.config, defaultLanguage: 'en' }))

test.each([
  [undefined, 'ta'],
  ['*', 'ta'],
  ['fr, de;q=0.5', 'ta'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr, si;q=0.5, en;q=0.4', 'si'],
  ['not a language;;;', 'ta'],
])('who accepts %s is answered in %s where Tamil is the default', async (accepted, language) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted }
  const { message } = (await app.inject({ url: '/api/nothing', headers })).json()
  expect(message).toBe(translateIn(language)('common.notFound'))
})

test('the default language is one that there is', () => {
  expect(readConfig({}).defaultLanguage).toBe('en')
  expect(() => readConfig({ DEFAULT_LANGUAGE: 'xx' })).toThrow('DEFAULT_LANGUAGE: must be one of en, si, ta')
})
