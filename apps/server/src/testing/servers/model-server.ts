/** A local model provider that speaks the OpenAI chat-completions protocol and sends the responses that a test sets. */

import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const PicturePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) })
const requestWith = <T extends z.ZodType>(content: T) =>
  z.object({
    model: z.string(),
    messages: z.tuple([
      z.object({ role: z.literal('system'), content: z.string() }),
      z.object({ role: z.literal('user'), content }),
    ]),
    max_tokens: z.number().optional(),
    response_format: z.object({ type: z.literal('json_schema') }),
  })
/** Request for a description of a picture: the picture alone. */
const LookRequest = requestWith(z.tuple([PicturePart]))
/** Request for a verdict: texts alone. */
const ChatRequest = requestWith(z.string())

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

type Output = { verdict?: 'verified' | 'issue'; confidence?: number; feedback?: string }

/** The output of a model about a challenge with one criterion. */
export const verdict = ({
  verdict = 'verified',
  confidence = 0.9,
  feedback = 'Lovely tree!',
}: Output = {}) => ({
  answers: [
    {
      criterion: 1,
      answer: verdict === 'verified' ? 'met' : 'not_met',
      sentence: 'The photo shows a young tree in dug soil.',
      confidence,
    },
  ],
  feedback,
})

/** Description that the model gives of each picture. */
export const DESCRIBED = 'A young tree in dug soil.'

/**
 * The responses to requests for a verdict are sent in order, the last one repeatedly; pictures are described unless a test gives other
 * responses with `nextLooks`.
 */
export async function startModelServer(...responses: [Respond, ...Respond[]]) {
  const looks: z.infer<typeof LookRequest>[] = []
  const requests: z.infer<typeof ChatRequest>[] = []
  const traceparents: unknown[] = []
  const queue = [...responses]
  const looksQueue = [says({ description: DESCRIBED })]
  const server = createServer(async (request, response) => {
    traceparents.push(request.headers.traceparent)
    const body = await json(request)
    const look = LookRequest.safeParse(body)
    if (look.success) looks.push(look.data)
    else requests.push(ChatRequest.parse(body))
    const waiting = look.success ? looksQueue : queue
    const respond = waiting.length > 1 ? waiting.shift() : waiting[0]
    respond?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    looks,
    requests,
    /** Values of the header, of all requests. */
    traceparents,
    /** Replaces the remaining responses. */
    next(...others: [Respond, ...Respond[]]) {
      queue.splice(0, queue.length, ...others)
    },
    /** Replaces the remaining responses to pictures. */
    nextLooks(...others: [Respond, ...Respond[]]) {
      looksQueue.splice(0, looksQueue.length, ...others)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
