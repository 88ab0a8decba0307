import { SECOND } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startOllama } from '../testing/servers/ollama-server.ts'
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
  ['10.0.0.7', { REVIEWER: 'ollama:qwen3-vl:4b', REVIEWER_BASE_URL: 'http://10.0.0.7:11434' }],
  ['ollama.com', { REVIEWER: 'ollama:qwen3-vl:235b-cloud' }],
])('photos go to %s outside this machine: %o', (provider, settings) => {
  expect(createReviewer(readConfig(settings).reviewer).provider).toBe(provider)
})

test('the address of Ollama has a default', () => {
  expect(readConfig({ REVIEWER: 'ollama:qwen3-vl:4b' }).reviewer.baseUrl).toBe('http://127.0.0.1:11434')
})

test('how a model is asked is another thing at another address and after another download, and the same after a start', async () => {
  const models = { 'eye:latest': ['vision'], 'eye:2': ['vision', 'tools'] }
  await using ollama = await startOllama(models)
  const ask = (name: string, baseUrl: string) => createReviewer({ name, baseUrl }).asked()
  const before = await ask('ollama:eye', ollama.address)
  expect(before).toMatch(/^[\w-]{12}$/)
  expect(await ask('ollama:eye', ollama.address)).toBe(before)
  models['eye:latest'] = ['vision', 'audio']
  const pulled = await ask('ollama:eye', ollama.address)
  // A server that reports no digest is told apart by its address alone.
  const [one, other] = ['http://127.0.0.1:1', 'http://127.0.0.1:2']
  const elsewhere = [await ask('ollama:eye', one), await ask('openai-compatible:eye', other)]
  expect(new Set([before, pulled, ...elsewhere]).size).toBe(4)
  expect(await createReviewer({ name: 'basic', baseUrl: undefined }).asked()).toBe('')
})

test('vision models that run on this machine are found', async () => {
  await using ollama = await startOllama({
    'qwen3:4b': ['completion', 'tools'],
    'qwen3-vl:4b': ['completion', 'vision'],
    'qwen3-vl:235b-cloud': ['completion', 'vision'],
    'old:1b': [],
  })
  expect(await findVisionModels(ollama.address, 5 * SECOND)).toEqual(['qwen3-vl:4b'])
  expect(await findVisionModels('http://127.0.0.1:1')).toEqual([])
  await using other = await startOllama({ 'not a name': ['vision'] })
  expect(await findVisionModels(other.address, 5 * SECOND)).toEqual([])
})
