import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUnsubscribeToken, type MailList, readUnsubscribeToken } from '../../../mail/unsubscribing.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, deps, make, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

async function memberWithMails() {
  const member = await make.member()
  const always = { notPushed: [], quietHours: null, timeZone: 'Asia/Colombo' }
  await member.call('setAlertSettings', { body: { ...always, mailed: ['mention', 'verdict'], digest: true } })
  return member
}
const tokenOf = async ({ userId }: Member, list: MailList) =>
  createUnsubscribeToken(await deps.unsubscribeKey(), { list, userId })

test('one click without a login ends the mails about notifications, and only these', async () => {
  const [member, other] = [await memberWithMails(), await memberWithMails()]
  const query = { token: await tokenOf(member, 'notices') }
  expect((await visitor.send('unsubscribe', { query })).statusCode).toBe(204)
  expect(await member.call('getAlertSettings', {})).toMatchObject({
    mailed: [],
    digest: true,
    mailRefused: false,
  })
  expect((await visitor.send('unsubscribe', { query })).statusCode).toBe(204)
  expect(await other.call('getAlertSettings', {})).toMatchObject({
    mailed: ['mention', 'verdict'],
    digest: true,
  })
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  ],
])('a mail client unsubscribes from the weekly mail with a form as %s', async (type, payload) => {
  const member = await memberWithMails()
  const token = await tokenOf(member, 'digest')
  const url = `/api/mails/unsubscribe?token=${token}`
  const response = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  expect(response.statusCode).toBe(204)
  expect(await member.call('getAlertSettings', {})).toMatchObject({
    mailed: ['mention', 'verdict'],
    digest: false,
  })
})

test('opening the link changes nothing: it leads to a page that asks', async () => {
  const member = await memberWithMails()
  const token = await tokenOf(member, 'digest')
  const response = await visitor.send('openUnsubscribe', { query: { token } })
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe(`/unsubscribe#token=${token}`)
  expect(await member.call('getAlertSettings', {})).toMatchObject({ digest: true })
})

test('a token that was changed, made with another key or is no token is refused', async () => {
  const member = await memberWithMails()
  const token = await tokenOf(member, 'digest')
  const foreign = createUnsubscribeToken(randomBytes(32), { list: 'digest', userId: member.userId })
  const flipped = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
  for (const bad of [foreign, flipped, token.slice(0, -4), `${token}AAAA`, 'nonsense', '../..', '%00', ''])
    expect((await visitor.refused('unsubscribe', { query: { token: bad } })).status).toBe(404)
  for (const query of [{}, { token: 'a'.repeat(201) }])
    expect((await visitor.refused('unsubscribe', { query })).status).toBe(400)
  expect(await member.call('getAlertSettings', {})).toMatchObject({ digest: true })
})

test('a token names the member and the list, and whoever has left is no error', async () => {
  const member = await memberWithMails()
  const key = await deps.unsubscribeKey()
  for (const list of ['notices', 'digest'] as const) {
    const token = await tokenOf(member, list)
    expect(readUnsubscribeToken(key, token)).toEqual({ list, userId: member.userId })
  }
  const token = await tokenOf(member, 'digest')
  await deps.db.deleteFrom('users').where('user_id', '=', member.userId).execute()
  expect((await visitor.send('unsubscribe', { query: { token } })).statusCode).toBe(204)
})
