/** A local model provider that speaks the OpenAI chat-completions protocol and sends the responses that a test sets. */

import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const TextPart = z.object({ type: z.literal('text'), text: z.string() })
const PicturePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) })
const ChatRequest = z.object({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.tuple([TextPart, PicturePart]) }),
  ]),
  max_tokens: z.number().optional(),
  response_format: z.object({ type: z.literal('json_schema') }),
})

type Respond = (response: ServerResponse) => unknown

const USAGE = { prompt_tokens: 900, completion_tokens: 50, total_tokens: 950 }

/** A completion whose text is `content`, or its JSON. */
export const says =
  (content: unknown, usage = USAGE): Respond =>
  (response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const message = { role: 'assistant', content: text }
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        id: 'chat-1',
        object: 'chat.completion',
        created: 1,
        model: 'eye-1',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage,
      }),
    )
  }

/** An error of the provider. */
export const fails =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: 'no', type: 'error', code: null } }))

/** Never responds. */
export const hangs: Respond = () => undefined

/** Starts a response and never finishes it. */
export const stalls: Respond = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')

/** Disconnects without a response. */
export const cuts: Respond = (response) => response.destroy()

/** Disconnects in the middle of a response. */
export const cutsMidway: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 })
  response.write('{"id":', () => response.destroy())
}

/** The output of a model that accepts the picture, with `change` applied. */
export const verdict = (change: object = {}) => ({
  verdict: 'verified',
  confidence: 0.9,
  seen: 'A young tree in dug soil.',
  feedback: 'Lovely tree!',
  ...change,
})

/** The responses are sent in order, the last one repeatedly. */
export async function startModelServer(...responses: [Respond, ...Respond[]]) {
  const requests: z.infer<typeof ChatRequest>[] = []
  const queue = [...responses]
  const server = createServer(async (request, response) => {
    requests.push(ChatRequest.parse(await json(request)))
    const respond = queue.length > 1 ? queue.shift() : queue[0]
    respond?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    /** Replaces the remaining responses. */
    next(...others: [Respond, ...Respond[]]) {
      queue.splice(0, queue.length, ...others)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
