import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { SECOND } from '@canopy/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { createReviewer } from './create-reviewer.ts'
import { findVisionModels } from './ollama.ts'

test.each<[string | null, Record<string, string>]>([
  [null, { REVIEWER: 'basic' }],
  ['Anthropic', { REVIEWER: 'anthropic:claude-sonnet-4-5' }],
  ['OpenAI', { REVIEWER: 'openai:gpt-5-mini' }],
  ['Google', { REVIEWER: 'google:gemini-2.5-flash' }],
  [
    'models.example.org',
    { REVIEWER: 'openai:gpt-5-mini', REVIEWER_BASE_URL: 'https://models.example.org/v1' },
  ],
  [null, { REVIEWER: 'openai-compatible:eye-1', REVIEWER_BASE_URL: 'http://[::1]:8000/v1' }],
  [null, { REVIEWER: 'ollama:qwen3-vl:4b' }],
  ['10.0.0.7', { REVIEWER: 'ollama:qwen3-vl:4b', REVIEWER_BASE_URL: 'http://10.0.0.7:11434/v1' }],
  ['ollama.com', { REVIEWER: 'ollama:qwen3-vl:235b-cloud' }],
])('photos go to %s outside this machine: %o', (provider, settings) => {
  expect(createReviewer(readConfig(settings).reviewer).provider).toBe(provider)
})

test('the address of Ollama has a default', () => {
  expect(readConfig({ REVIEWER: 'ollama:qwen3-vl:4b' }).reviewer.baseUrl).toBe('http://127.0.0.1:11434/v1')
})

/** An Ollama with these models and what they can do. */
async function startOllama(models: Record<string, string[]>) {
  const server = createServer(async (request, response) => {
    if (request.url === '/api/tags')
      return response.end(JSON.stringify({ models: Object.keys(models).map((name) => ({ name, size: 1 })) }))
    const { model } = z.object({ model: z.string() }).parse(await json(request))
    return response.end(JSON.stringify({ capabilities: models[model] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
}

test('vision models that run on this machine are found', async () => {
  const address = await startOllama({
    'qwen3:4b': ['completion', 'tools'],
    'qwen3-vl:4b': ['completion', 'vision'],
    'qwen3-vl:235b-cloud': ['completion', 'vision'],
    'old:1b': [],
  })
  expect(await findVisionModels(address, 5 * SECOND)).toEqual(['qwen3-vl:4b'])
  expect(await findVisionModels('http://127.0.0.1:1')).toEqual([])
  expect(await findVisionModels(await startOllama({ 'not a name': ['vision'] }), 5 * SECOND)).toEqual([])
})
