/** Ollama's own protocol. Its endpoint that is compatible with OpenAI ignores the schema with some models, and cannot turn thoughts off. */

import { HOUR, SECOND } from '@canopy/contract/limits'
import { APICallError } from 'ai'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { VisionModel } from './question.ts'

/**
 * Tokens of a question and its answer. Ollama leaves out the beginning of what is longer, without a word, and by default has room for
 * 4,096. Another number loads the model anew, so there are two.
 */
const CONTEXT = 8192
const LARGE_CONTEXT = 16_384
/** A limit on the answer that leaves too little room for the question. */
const LONG = 5000

const Chat = z.object({
  model: z.string().optional(),
  message: z.object({ content: z.string() }),
  done_reason: z.string().default('stop'),
  prompt_eval_count: z.unknown(),
  eval_count: z.unknown(),
})
const Tags = z.object({ models: z.array(z.object({ name: z.string(), digest: z.string() })) })
const TAGS_TIMEOUT = 2 * SECOND
const Complaint = z.object({ error: z.string().max(200) })
const Tokens = z.number().optional().catch(undefined)

/** The key is for an Ollama behind a proxy that asks for one. */
type Access = { fetch: typeof fetch; baseUrl: string; apiKey?: string }

export function ollamaModel(name: string, access: Access): VisionModel {
  // Settings of before name the endpoint that is compatible with OpenAI.
  const api = `${access.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/api`
  const url = `${api}/chat`
  const headers = access.apiKey === undefined ? {} : { authorization: `Bearer ${access.apiKey}` }

  async function readDigest() {
    const response = await access.fetch(`${api}/tags`, { headers, signal: AbortSignal.timeout(TAGS_TIMEOUT) })
    const { models } = Tags.parse(jsonIn(await response.text()))
    return models.find((model) => [name, `${name}:latest`].includes(model.name))?.digest
  }
  // A model can be pulled anew while the server runs. One that cannot be looked up at the moment is the one of before.
  const digests = new LRUCache<string, string>({
    ...{ max: 1, ttl: HOUR, fetchMethod: readDigest, allowStaleOnFetchRejection: true },
  })

  return {
    provider: 'ollama',
    name,
    digest: () => digests.fetch(name).catch(() => undefined),
    async ask({ instructions, content, schema, outputTokens, signal }) {
      const asked =
        'picture' in content
          ? { content: 'Describe the photo.', images: [content.picture.toString('base64')] }
          : { content: content.text }
      const request = {
        model: name,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', ...asked },
        ],
        format: z.toJSONSchema(schema),
        think: false,
        stream: false,
        options: {
          num_predict: outputTokens,
          num_ctx: outputTokens > LONG ? LARGE_CONTEXT : CONTEXT,
        },
      }
      const response = await access.fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal,
      })
      const received = await response.text()
      const failure = (message: string) =>
        new APICallError({
          message,
          url,
          requestBodyValues: {},
          statusCode: response.status,
          responseHeaders: Object.fromEntries(response.headers),
          responseBody: received,
        })
      if (!response.ok) {
        // Another server than Ollama may answer with anything, which nobody outside of its network is to read.
        const said = Complaint.safeParse(jsonIn(received)).data?.error
        throw failure(`Ollama answered ${response.status}${said === undefined ? '' : `: ${said}`}`)
      }
      const chat = Chat.safeParse(jsonIn(received)).data
      if (!chat) throw failure('Ollama answered in another form')
      const { message, done_reason, prompt_eval_count, eval_count, model } = chat
      const usage = { inputTokens: Tokens.parse(prompt_eval_count), outputTokens: Tokens.parse(eval_count) }
      return { text: message.content, end: done_reason, usage, model }
    },
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
