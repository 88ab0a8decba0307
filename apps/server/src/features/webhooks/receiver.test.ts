/** The receiver of docs/webhooks.md checks signatures and handles each message once. */

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../testing/test-app.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')
const { internet, make } = await testApp()
const owner = await make.member({ duties: ['owner'] })

/** A port that is free now. */
async function freePort() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  await new Promise((done) => server.close(done))
  return port
}

/** Runs the example as somebody who has copied it. Returns the lines that it prints. */
async function runReceiver(secret: string, port: number) {
  const page = await readFile(join(ROOT, 'docs/webhooks.md'), 'utf8')
  const [, code = ''] = /```ts\n(.*?)```/s.exec(page) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'receiver.mts'), code)
  const env = { WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = spawn(process.execPath, [join(folder, 'receiver.mts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    await rm(folder, { recursive: true })
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isUp, { timeout: 10_000 }).toBe(401)
  return lines
}

test('the receiver of the documentation takes what is signed, once, and refuses what is not', async () => {
  const port = await freePort()
  internet.resolve = async () => ['93.184.216.34']
  internet.connect = () => connect(port, '127.0.0.1')
  internet.secure = (socket) => socket
  const body = {
    name: 'Example',
    url: 'https://hooks.example/',
    events: ['member.joined' as const],
    fields: [],
  }
  const { webhookId, secret } = await owner.call('makeWebhook', { body })
  const params = { webhookId }
  const lines = await runReceiver(secret, port)
  const { userId } = await make.member()
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toMatchObject([{ type: 'member.joined', data: { userId } }])
  const deliveries = () => owner.call('listDeliveries', { params, query: {} })
  await expect.poll(deliveries).toMatchObject([{ state: 'delivered', status: 204 }])
  const { deliveryId = '' } = (await deliveries())[0] ?? {}
  await owner.call('replayDelivery', { params: { ...params, deliveryId } })
  await expect.poll(deliveries).toMatchObject([{ state: 'delivered', tries: 2, status: 204 }])
  expect(lines).toHaveLength(1)
  const forged = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: {
      'webhook-id': deliveryId,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: '{"type":"member.joined"}',
  })
  expect(forged.status).toBe(401)
})
