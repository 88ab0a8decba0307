/** Requests at an even pace, as a crowd sends them, however long the responses take. */

import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setInterval } from 'node:timers/promises'
import { SECOND } from '../../packages/contract/src/limits.ts'
import type { requestOf } from '../../packages/contract/src/request.ts'

export type Request = ReturnType<typeof requestOf>

/** Uses node:http, since with `fetch` the bench itself would need twice the processor time, of which the server has none to spare. */
const agent = new Agent({ keepAlive: true })

/** Resolves with the whole response. @throws Error when its status is none of `statuses` */
export async function send(
  appUrl: string,
  { path, method, headers, body }: Request,
  statuses: number[] = [200, 201],
) {
  // Encodes forms.
  const content = new Response(body)
  const bytes = new Uint8Array(await content.arrayBuffer())
  const allHeaders = { ...Object.fromEntries(content.headers), ...headers }
  const sending = request(appUrl + path, { method, headers: allHeaders, agent }).end(bytes)
  const [response]: IncomingMessage[] = await once(sending, 'response')
  if (!response) throw new Error(`${path} returned nothing`)
  const received = await buffer(response)
  if (!statuses.includes(response.statusCode ?? 0)) throw new Error(`${path} returned ${response.statusCode}`)
  return { status: response.statusCode, headers: response.headers, body: received }
}

/** Calls `act` with 0, 1, 2 and so on, `perSecond` times a second until `signal` aborts, and resolves when all calls have. */
export async function evenly(perSecond: number, signal: AbortSignal, act: (n: number) => Promise<void>) {
  const running: Promise<void>[] = []
  // Timers of Node have milliseconds: several calls at a time are made where the pace is faster.
  const atOnce = Math.ceil(perSecond / 100)
  let made = 0
  try {
    for await (const _ of setInterval((SECOND * atOnce) / perSecond, undefined, { signal }))
      for (let one = 0; one < atOnce; one++) running.push(act(made++))
  } catch (error) {
    if (!signal.aborted) throw error
  }
  await Promise.all(running)
}
