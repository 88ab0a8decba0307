/** An Ollama with these models and what they can do, whose vision models answer one question after the other. */

import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { DESCRIBED, verdict } from './model-server.ts'

const Asked = z.object({
  model: z.string(),
  messages: z.array(z.object({ content: z.string(), images: z.array(z.string()).optional() })).default([]),
})

const SEEN = {
  description: DESCRIBED,
  things: [{ what: 'a tree', left: 100, top: 100, right: 500, bottom: 500 }],
}

/** `answer` is the text of the reply to a request for a verdict; pictures are described. */
export async function startOllama(
  models: Record<string, string[]>,
  answer = () => JSON.stringify(verdict()),
) {
  const asked: z.infer<typeof Asked>[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/api/tags')
      return response.end(
        JSON.stringify({
          models: Object.entries(models).map(([name, can]) => ({ name, digest: `sha256:${can}` })),
        }),
      )
    const body = Asked.parse(await json(request))
    const capabilities = models[body.model]
    if (capabilities === undefined)
      return response.writeHead(404).end(JSON.stringify({ error: `model '${body.model}' not found` }))
    if (request.url === '/api/show') return response.end(JSON.stringify({ capabilities }))
    asked.push(body)
    const isLook = body.messages.some(({ images }) => images !== undefined)
    const content = isLook ? JSON.stringify(SEEN) : answer()
    return response.end(
      JSON.stringify({
        model: body.model,
        message: { role: 'assistant', content },
        done: true,
        done_reason: 'stop',
        prompt_eval_count: 900,
        eval_count: 50,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    address: `http://127.0.0.1:${port}`,
    /** Requests for answers. */
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
