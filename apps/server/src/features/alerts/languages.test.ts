import { DAY } from '@canopy/contract/limits'
import { afterAll, expect, test } from 'vitest'
import { translateIn } from '../../languages/languages.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { makeBrowser, startPushService } from '../../testing/servers/push-service.ts'
import { testApp } from '../../testing/test-app.ts'
import { notify } from '../notifications/index.ts'
import { planDigests } from './mails/digest.ts'

const server = await startMailServer()
afterAll(server.close)
const { db, deps, clock, internet, make, visitor, transaction } = await testApp({ SMTP_URL: server.url })
const service = await startPushService(internet)
afterAll(service.close)

type Member = Awaited<ReturnType<typeof make.member>>

const tamil = translateIn('ta')
const TAMIL = /\p{Script=Tamil}/u

async function reader(language?: string) {
  const member = await make.member({ fullName: 'Rita' })
  const browser = makeBrowser()
  await member.call('addPushSubscription', { body: browser.subscription })
  const timeZone = 'Asia/Colombo'
  await member.call('setAlertSettings', {
    body: { notPushed: [], mailed: ['order'], digest: true, quietHours: null, timeZone },
  })
  if (language !== undefined) await member.call('setLanguage', { body: { language } })
  return { ...member, browser }
}

const decode = (text: string, encoding: 'base64' | 'latin1') => Buffer.from(text, encoding).toString()
/** The parts of the mails to the member, decoded. */
const partsTo = ({ email }: Pick<Member, 'email'>) =>
  server.mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) =>
      mail.split(/^--.*$/m).map((part) => {
        const [head = '', ...body] = part.split(/\r?\n\r?\n/)
        if (/base64/i.test(head)) return decode(body.join(''), 'base64')
        const plain = body
          .join('\n\n')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        return decode(plain, 'latin1')
      }),
    )
    .join('\n')

const notifyOf = ({ userId }: Pick<Member, 'userId'>) =>
  transaction((tx) =>
    notify(tx, {
      userId,
      notice: { kind: 'order.moved', values: { orderId: 'A1', status: 'shipped' } },
      href: '/profile?tab=orders',
    }),
  )

test('pushes and mails are in the language of the member, whatever that of the node is', async () => {
  const [ta, en] = [await reader('ta'), await reader()]
  await notifyOf(ta)
  await notifyOf(en)
  const shipped = tamil('notices.orderShipped', { orderId: 'A1' })
  expect(shipped).toMatch(TAMIL)
  await expect.poll(() => service.readBy(ta.browser)).toMatchObject([{ text: shipped }])
  await expect
    .poll(() => service.readBy(en.browser))
    .toMatchObject([{ text: 'Your order A1 has been shipped.' }])
  await expect.poll(() => partsTo(ta)).toContain('<html lang="ta">')
  expect(partsTo(ta)).toContain(shipped)
  expect(partsTo(ta)).toContain(tamil('mails.noticeWhy'))
  await expect.poll(() => partsTo(en)).toContain('<html lang="en">')
  expect(partsTo(en)).toContain('Your order A1 has been shipped.')
  expect(partsTo(en)).not.toMatch(TAMIL)
})

test('a link for a new password is mailed in the language of the member', async () => {
  const member = await reader('ta')
  await visitor.call('forgotPassword', { body: { email: member.email } })
  await expect.poll(() => partsTo(member)).toContain(tamil('mails.reset'))
})

test('the weekly mail is in the language of the member', async () => {
  const [ta, en, author] = [await reader('ta'), await reader(), await make.member({ fullName: 'Ana' })]
  for (const member of [ta, en]) await member.call('follow', { params: author })
  await author.call('createPost', { body: { content: 'Our new trees', userId: author.userId } })
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO('Asia/Colombo')
  const monday = now.add({ days: 8 - now.dayOfWeek }).with({ hour: 8, minute: 0 })
  clock.advance(monday.epochMilliseconds - now.epochMilliseconds)
  await db
    .updateTable('posts')
    .set({ created_at: new Date(clock.now().getTime() - DAY) })
    .execute()
  const translations = JSON.stringify({ ta: { challengeName: 'மரம் நடுங்கள்', description: '', criteria: [] } })
  await make.challenge({ challengeName: 'Plant a tree' })
  await db
    .updateTable('challenges')
    .set({ translations, created_at: new Date(clock.now().getTime() - DAY) })
    .execute()
  await planDigests(deps)
  await expect.poll(() => partsTo(ta)).toContain(tamil('mails.digestLead', { fullName: 'Rita' }))
  expect(partsTo(ta)).toContain('Ana: Our new trees')
  expect(partsTo(ta)).toContain('மரம் நடுங்கள்')
  await expect.poll(() => partsTo(en)).toContain('Hello Rita, this is what happened in the last seven days.')
  expect(partsTo(en)).toContain('Plant a tree')
})
