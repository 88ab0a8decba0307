/** A provider of models on this machine: speaks the OpenAI chat-completions protocol and answers what a test tells it to. */

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
  response_format: z.object({ type: z.literal('json_schema') }),
})

type Answer = (response: ServerResponse) => unknown

const USAGE = { prompt_tokens: 900, completion_tokens: 50, total_tokens: 950 }

/** A completion whose text is `content`, or its JSON. */
export const says =
  (content: unknown, usage = USAGE): Answer =>
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
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: 'no', type: 'error', code: null } }))

/** Never answers. */
export const hangs: Answer = () => undefined

/** Begins to answer and never ends. */
export const stalls: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')

/** Breaks off without an answer. */
export const cuts: Answer = (response) => response.destroy()

/** Breaks off in the middle of an answer. */
export const cutsMidway: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 })
  response.write('{"id":', () => response.destroy())
}

/** What a model answers that likes the picture, but for `change`. */
export const verdict = (change: object = {}) => ({
  verdict: 'verified',
  confidence: 0.9,
  seen: 'A young tree in dug soil.',
  feedback: 'Lovely tree!',
  ...change,
})

/** Starts the provider. The answers are used up one by one, the last one is kept; `requests` are those that came. */
export async function startModelServer(...answers: [Answer, ...Answer[]]) {
  const requests: z.infer<typeof ChatRequest>[] = []
  const queue = [...answers]
  const server = createServer(async (request, response) => {
    requests.push(ChatRequest.parse(await json(request)))
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    answer?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    /** Replaces what has not been answered yet. */
    next(...others: [Answer, ...Answer[]]) {
      queue.splice(0, queue.length, ...others)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
