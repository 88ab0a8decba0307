import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, test } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { startMailServer } from '../../../testing/servers/mail-server.ts'
import { testApp } from '../../../testing/test-app.ts'

const server = await startMailServer()
// Registered before the app's own hook, so that it runs after it: the app has connections to the server.
afterAll(server.close)
const { make } = await testApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://canopy.example' })
const serverDown = await testApp({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
const noServer = await testApp()

/** The decoded body of a mail. */
const textOf = (eml: string) => {
  const [head = '', body = ''] = eml.split(/\r\n\r\n(.*)/s)
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test('an order is confirmed by one mail with lines and sums, without text typed by the member', async () => {
  const member = await make.member({ fullName: 'Buy Cheap Pills', points: 500 })
  const brush = await make.product({ productName: 'Brush', price: 1250 })
  const soap = await make.product({ productName: 'Soap', price: 120 })
  const lines = [
    { ...brush, quantity: 2 },
    { ...soap, quantity: 1 },
  ]
  const body = orderPayload(member.userId, lines, { points: 400 })
  const first = await member.send('placeOrder', { body })
  await member.send('placeOrder', { body })
  const { orderId } = first.json()
  const mail = await server.next()
  expect(mail).toContain(`To: ${member.email}`)
  expect(mail).toContain(`Subject: Your Canopy order ${orderId}`)
  const text = textOf(mail)
  for (const part of [
    `thank you for your order ${orderId} (#`,
    '2 × Brush: ₹2,500',
    '1 × Soap: ₹120',
    'Subtotal: ₹2,620',
    'Points discount: -₹400',
    'Total: ₹2,220',
    'https://canopy.example/profile?tab=orders',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/\(#[0-9A-F]{6}\)/)
  expect(text).not.toMatch(/Pills|Temple Road/)

  const other = await make.member()
  await other.call('placeOrder', { body: orderPayload(other.userId, [{ ...soap, quantity: 1 }]) })
  expect(await server.next()).toContain(`To: ${other.email}`)
  expect(server.mails).toHaveLength(2)
})

test('a refused order sends no mail', async () => {
  const member = await make.member()
  const product = await make.product({ quantity: 1 })
  const before = server.mails.length
  await member.refused('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 2 }]) })
  await member.call('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 1 }]) })
  expect(await server.next()).toContain(`To: ${member.email}`)
  expect(server.mails).toHaveLength(before + 1)
})

test('an order succeeds while the mail server is down', async () => {
  const member = await serverDown.make.member()
  const product = await serverDown.make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  expect((await member.send('placeOrder', { body })).statusCode).toBe(201)
  expect(await member.call('listOrders', {})).toHaveLength(1)
})

test('without a mail server the confirmation is written to the outbox', async () => {
  const { dataDir, make } = noServer
  const member = await make.member()
  const product = await make.product({ productName: 'Brush' })
  await member.call('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 1 }]) })
  const outbox = join(dataDir, 'outbox')
  const readMail = async () => {
    const [file = ''] = await readdir(outbox)
    return readFile(join(outbox, file), 'utf8')
  }
  await expect.poll(readMail).toContain('1 × Brush: ₹250')
  expect(await readMail()).not.toContain('Points discount')
})
