/** Mails, pages and files of the server name the community that an owner has set, and not the one that comes with the software. */

import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import { catalogueLanguages, entriesOf } from '@canopy/contract/language/catalogue-files'
import { DEFAULT_NAME, DEFAULT_PLACE, site } from '@canopy/contract/site/site'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translateIn } from '../languages/languages.ts'
import { orderPayload } from '../testing/order-payload.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { makeBrowser, startPushService } from '../testing/servers/push-service.ts'
import { testApp } from '../testing/test-app.ts'

const server = await startMailServer()
afterAll(server.close)
const { app, db, internet, make, visitor } = await testApp({
  SMTP_URL: server.url,
  PUBLIC_URL: 'https://galle.example',
  MAIL_FROM: 'post@galle.example',
  PUBLIC_PAGES: 'posts,challenges,products',
  NODE_ENV: 'production',
})
const owner = await make.member({ duties: ['owner'], fullName: 'Olga', points: 40 })

// Test files share modules.
afterAll(() => {
  Object.assign(site, { name: DEFAULT_NAME, sentence: '', logo: '' }, DEFAULT_PLACE)
})

/** Words of the community that comes with the software. */
const FORMER = /.{0,30}(?:canopy|Sri Lanka|ශ්‍රී ලංකා|இலங்கை|Colombo|\bRs\b|රු\.\s?\d|₹|LKR|\+94).{0,30}/i
const LEAF = /M16 6c6 2\.2|#1f7a4d/

const formerIn = (text: string) => FORMER.exec(text)?.[0] ?? LEAF.exec(text)?.[0]

beforeAll(async () => {
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#0044cc"/></svg>',
  )
  const { logo: added } = await owner.call('addLogo', { body: { picture: new Blob([logo]) } })
  const reason = 'As agreed'
  const { version } = await owner.call('getCommunity', {})
  await owner.call('changeCommunity', {
    body: {
      name: 'Galle Green School',
      shortName: 'Galle',
      sentence: 'We plant what we teach.',
      accent: '#0044cc',
      logo: added,
      version,
      reason,
    },
  })
  const { hasOrders: _, ...place } = await owner.call('getPlace', {})
  await owner.call('changePlace', {
    body: {
      ...place,
      country: 'KE',
      callingCode: '254',
      currency: 'KES',
      symbol: 'KSh',
      timeZone: 'Africa/Nairobi',
      reason,
    },
  })
})

test.each(catalogueLanguages())(
  'no message in %s names the community that comes with the software',
  (language) => {
    const found = entriesOf(language).flatMap(({ id, text }) => {
      const former = FORMER.exec(text)?.[0]
      return former === undefined ? [] : [`${id}: ${former}`]
    })
    expect(found).toEqual([])
  },
)

test('pages of visitors, their cards and files are those of the new community', async () => {
  const challenge = await make.challenge()
  const product = await make.product({ price: 1250 })
  const { postId } = await owner.call('createPost', { body: { content: 'Look', userId: owner.userId } })
  const pages = [
    '/',
    '/login',
    '/no-such-page',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/atom.xml',
    '/api/docs',
    '/api/docs/json',
    `/challenges/${challenge.challengeId}`,
    `/shop/product/${product.productID}`,
    `/posts/${postId}`,
  ]
  for (const language of ['en', 'si', 'ta'])
    for (const url of pages) {
      const { body, statusCode } = await app.inject({
        url,
        headers: { accept: 'text/html', 'accept-language': language, host: 'galle.example' },
      })
      // Ids of calls and headers are not texts.
      const text = body.replaceAll(
        /<!--[\s\S]*?-->|canopy-wrote|"creatorKind".*?\]|https:\/\/canopy\.example/gi,
        '',
      )
      expect([url, language, statusCode, formerIn(text)]).toEqual([url, language, statusCode, undefined])
    }
})

test('each reader installs the app in their own language', async () => {
  const get = async (language: string) => {
    const { headers, body } = await app.inject({
      url: '/manifest.webmanifest',
      headers: { 'accept-language': language },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
    })
    return JSON.parse(body)
  }
  const [ta, english] = [await get('ta-LK, en;q=0.5'), await get('en')]
  expect(ta).toMatchObject({ lang: 'ta', name: 'Galle Green School', description: 'We plant what we teach.' })
  expect(ta.shortcuts[1]).toEqual({ name: translateIn('ta')('shell.challenges'), url: '/challenges' })
  expect({ ...ta, lang: 'en', shortcuts: english.shortcuts }).toEqual(english)
  expect(english.shortcuts[1].name).toBe('Challenges')
})

test('files that are kept have its name, and their heads no other', async () => {
  const names = Object.keys(allEndpoints).filter((name): name is EndpointName => /^export/.test(name))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const { headers, body } = await owner.send(name)
    expect([name, headers['content-disposition']]).toEqual([
      name,
      expect.stringMatching(/^attachment; filename="galle-green-school-[a-z-]+\.(csv|json|zip)"$/),
    ])
    const [head = ''] = body.split('\n')
    if (!/zip/.test(String(headers['content-type'])))
      expect([name, formerIn(head)]).toEqual([name, undefined])
  }
})

test('authenticator apps, passkeys and messages of browsers have its name', async () => {
  const member = await make.member()
  const body = { password: 'violet-harbour-17' }
  const passwordHash = await hash(body.password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', member.userId)
    .execute()
  const { uri } = await member.call('startAuthenticator', { body })
  expect(new URL(uri).searchParams.get('issuer')).toBe('Galle Green School')
  const { creation } = await member.call('startPasskey', { body })
  expect(creation.rp).toEqual({ id: 'galle.example', name: 'Galle Green School' })

  const service = await startPushService(internet)
  const browser = makeBrowser()
  await make.useSessions()
  await member.call('addPushSubscription', { body: browser.subscription })
  const atAnyHour = { notPushed: [], mailed: [], digest: false, quietHours: null, timeZone: 'Africa/Nairobi' }
  await member.call('setAlertSettings', { body: atAnyHour })
  const post = await member.call('createPost', { body: { content: 'Look', userId: member.userId } })
  await owner.call('createComment', { params: post, body: 'Nice' })
  await expect.poll(() => service.readBy(browser)).toMatchObject([{ title: 'Galle Green School' }])
  await service.close()
})

/** The head and the parts of a mail, decoded. */
function decoded(eml: string) {
  const bytes = eml
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const text = Buffer.from(bytes, 'latin1').toString()
  return text.replaceAll(/^(?:[A-Za-z0-9+/]{60,}={0,2}\r?\n)+[A-Za-z0-9+/]*={0,2}/gm, (part) =>
    Buffer.from(part, 'base64').toString(),
  )
}

test('mails in every language have its name and its money', async () => {
  for (const language of ['en', 'si', 'ta']) {
    const email = `${language}@example.org`
    const password = 'violet-harbour-17'
    const headers = { 'accept-language': language }
    await visitor.call('register', { body: { fullName: 'Nia Njeri', email, password }, headers })
    await visitor.call('forgotPassword', { body: { email }, headers })
    const member = await make.member({ fullName: 'Baraka' })
    await member.call('setLanguage', { body: { language } })
    const product = await make.product({ price: 1250 })
    await member.call('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 2 }]) })
  }
  await expect.poll(() => server.mails.length).toBeGreaterThanOrEqual(9)
  for (const mail of server.mails) expect([formerIn(decoded(mail)), mail]).toEqual([undefined, mail])
  expect(server.mails.map(decoded).join('\n')).toContain('KSh 2,500')
})
