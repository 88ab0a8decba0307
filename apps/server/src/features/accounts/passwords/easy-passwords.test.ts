import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { testApp } from '../../../testing/test-app.ts'

/** The part of a SHA-1 that the service returns. */
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase().slice(5)

const asked: string[] = []
let isDown = false
const service = createServer(({ url = '' }, reply) => {
  asked.push(url)
  if (isDown) reply.statusCode = 503
  // Padding has the count 0.
  reply.end([`${hashOf('tiger in the tank')}:41`, `${hashOf('tiger in a tank')}:0`].join('\r\n'))
})
const port = await freePort()
await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve))
// Registered before the app's own hook, so that it runs after it.
afterAll(() => service.close())
const { visitor, dataDir } = await testApp({ PASSWORD_BREACH_CHECK: `http://127.0.0.1:${port}/range` })

let serial = 0
const owner = () => ({ fullName: 'Nimalka de Silva', email: `nim.lotus${++serial}@pond.example` })
const refusalOf = async (password: string) =>
  (await visitor.send('register', { body: { ...owner(), password } })).json().fields

test.each([
  'password',
  '12345678',
  'aaaaaaaa',
  '12121212',
  'Password1!',
  'PASSWORD123',
  'iloveyou',
  '!!sunshine99',
  '12345678!',
  '1 2 3 4 5 6 7 8',
  '１２３４５６７８',
  '12345678\u200B',
  'i love you',
  '!1qaz2wsx',
])('the common password %s is refused', async (password) => {
  expect(await refusalOf(password)).toEqual({ password: english('errors.passwordCommon') })
})

test.each([
  'canopy123',
  'Green-Canopy',
  'nimalka-2026',
  'Nimalka de Silva',
  'nimalkasilva1!',
  'nim.lotus77',
  'nim.lotus@pond.example',
  'CANOPY nimalka',
])('the password %s of words of the product or the member is refused', async (password) => {
  expect(await refusalOf(password)).toEqual({ password: english('errors.passwordOfOwnWords') })
})

test.each(['correct horse', 'canopy over the river', 'nimalka 4711 0815 2342', 'café au lait'])(
  'the password %s is accepted',
  async (password) => {
    expect((await visitor.send('register', { body: { ...owner(), password } })).statusCode).toBe(201)
  },
)

test('a breached password is refused, of which only five digits of a hash are sent', async () => {
  asked.length = 0
  expect(await refusalOf('tiger in the tank')).toEqual({ password: english('errors.passwordBreached') })
  expect(asked).toEqual([expect.stringMatching(/^\/range\/[\dA-F]{5}$/)])
  expect(await refusalOf('tiger in a tank')).toBeUndefined()
})

test('while the service does not work, passwords are accepted', async () => {
  isDown = true
  expect(await refusalOf('tiger in the tank')).toBeUndefined()
})

async function resetToken(email: string) {
  const outbox = join(dataDir, 'outbox')
  const tokens = async () => {
    const files = await readdir(outbox).catch(() => [])
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
    return mails
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /#token=([\w-]+)/.exec(mail)?.[1] ?? [])
  }
  await expect.poll(tokens).toHaveLength(1)
  return (await tokens()).join()
}

test('a new password is checked too, also one that is set with a link', async () => {
  const body = { ...owner(), password: 'correct horse' }
  await visitor.call('register', { body })
  const { token } = await visitor.call('login', { body })
  const refused = await visitor.refused('changePassword', {
    body: { currentPassword: 'correct horse', newPassword: 'nimalka-2026' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refused).toMatchObject({
    status: 400,
    fields: { newPassword: english('errors.passwordOfOwnWords') },
  })
  await visitor.call('forgotPassword', { body })
  const link = await resetToken(body.email)
  expect(
    await visitor.refused('setNewPassword', { body: { token: link, password: 'silva silva' } }),
  ).toMatchObject({ fields: { password: english('errors.passwordOfOwnWords') } })
  await visitor.call('setNewPassword', { body: { token: link, password: 'battery staple' } })
})
