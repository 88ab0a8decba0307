import type { Config } from '../config.ts'
import { hostOf, isLoopback } from '../network/loopback.ts'
import { basicReviewer } from './basic.ts'
import { isOllamaCloud } from './ollama.ts'
import { ReviewError, type Reviewer } from './reviewer.ts'

const PROVIDERS: Record<string, string> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' }

type Named = Pick<Config['reviewer'], 'name' | 'baseUrl'> & { secondLook?: boolean | undefined }

/** Company that gets the picture; null if it stays on this machine. */
function providerOf({ name, baseUrl }: Named): string | null {
  const provider = name.split(':', 1)[0] ?? name
  if (baseUrl === undefined) return PROVIDERS[provider] ?? null
  const host = hostOf(baseUrl)
  if (!isLoopback(host)) return host
  return provider === 'ollama' && isOllamaCloud(name) ? 'ollama.com' : null
}

type Access = { readKey: () => Promise<string | undefined>; send: typeof fetch }

/** The reviewer of that name. A vision model is loaded by its first review, and its key is read then. */
export function createReviewer(
  { apiKey, ...settings }: Named & { apiKey?: string | undefined },
  { readKey, send }: Access = { readKey: async () => apiKey, send: fetch },
): Reviewer {
  if (settings.name === 'basic') return basicReviewer
  let loading: Promise<Required<Pick<Reviewer, 'asked' | 'review' | 'findFaces'>>> | undefined
  async function start() {
    const { createVisionReview } = await import('./vision.ts')
    return createVisionReview({ ...settings, apiKey: await readKey() }, { send })
  }
  // The SDK is large and would slow down the start of the server.
  function load() {
    loading ??= start().catch((error: unknown) => {
      loading = undefined
      throw new ReviewError('failed', error instanceof Error ? error.message : String(error))
    })
    return loading
  }
  return {
    name: settings.name,
    usesVisionModel: true,
    secondLook: settings.secondLook ?? false,
    provider: providerOf(settings),
    asked: async () => (await load()).asked(),
    review: async (submission) => (await load()).review(submission),
    findFaces: async (photo, countCalls) => (await load()).findFaces(photo, countCalls),
  }
}
