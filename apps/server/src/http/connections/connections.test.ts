import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { serverWith } from './connections.ts'

/** A server that counts what it was asked for, and a client that sends `count` requests at once. */
async function sendAtOnce(count: number) {
  let asked = 0
  const listening = serverWith(
    {},
    200,
  )((_request, response) => {
    asked += 1
    setImmediate(() => response.end('here'))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void listening.close())
  await once(listening, 'listening')
  const { port } = z.object({ port: z.number() }).parse(listening.address())
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  const send = (requests: number) => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests))
  send(count)
  onTestFinished(() => void socket.destroy())
  const responses = () => received.match(/here/g)?.length ?? 0
  return { socket, send, responses, asked: () => asked }
}

test('requests that are sent before the responses are read are processed if they are few', async () => {
  const { send, responses } = await sendAtOnce(4)
  await expect.poll(responses).toBe(4)
  send(1)
  await expect.poll(responses).toBe(5)
})

test('of many, only the first are processed, and the connection ends', async () => {
  const { socket, asked } = await sendAtOnce(100)
  await once(socket, 'close')
  expect(asked()).toBe(4)
})
