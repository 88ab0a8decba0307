import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { app } = await testApp({ ECONOMY: 'guarded', PUBLIC_URL: 'https://canopy.example.org' })
const byNumber = await testApp({ ECONOMY: 'guarded', PUBLIC_URL: 'https://192.0.2.1' })

test('password managers are sent to the setting that changes the password', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect(statusCode).toBe(302)
  expect(headers.location).toBe('/settings#password')
})

test('password managers find where passkeys are added and managed', async () => {
  const response = await app.inject('/.well-known/passkey-endpoints')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  const page = 'https://canopy.example.org/settings#signing-in'
  expect(response.json()).toEqual({ enroll: page, manage: page })
})

test('where no passkey can be added, no page for it is named', async () => {
  expect((await byNumber.app.inject('/.well-known/passkey-endpoints')).statusCode).toBe(404)
  expect((await byNumber.app.inject('/.well-known/change-password')).statusCode).toBe(302)
})
