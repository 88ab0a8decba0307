import { afterAll, expect, test } from 'vitest'
import { publicInternet } from '../internet/internet.ts'
import { makeBrowser, startPushService } from '../testing/servers/push-service.ts'
import { createPush } from './push.ts'

const internet = { ...publicInternet }
const service = await startPushService(internet)
afterAll(service.close)

test('push services that do not respond take turns, and hold up no others', async () => {
  const key = Buffer.alloc(32, 7)
  const push = createPush({ internet, readKey: async () => key, contact: 'mailto:a@example.org' })
  const browser = makeBrowser()
  const { endpoint, keys } = browser.subscription
  const send = () => push.send({ endpoint, ...keys }, { text: 'Hello', href: '/', tag: 'a' })
  service.reply(browser, 'silence')
  const waits = () => [endpoint, 'https://other.example/x'].map((each) => push.heldUpFor(each) > 0)
  expect(waits()).toEqual([false, false])
  await expect(send()).rejects.toThrow()
  // It has its turn.
  expect(waits()).toEqual([false, false])
  const second = send()
  expect(waits()).toEqual([true, false])
  await expect(second).rejects.toThrow()
  service.reply(browser, { status: 201 })
  expect(await send()).toBe('sent')
  expect(waits()).toEqual([false, false])
})
