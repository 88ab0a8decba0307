import type { Config } from '../config.ts'
import { hostOf, isLoopback } from '../network/loopback.ts'
import { basicReviewer } from './basic.ts'
import { isOllamaCloud } from './ollama.ts'
import type { Reviewer } from './reviewer.ts'

const PROVIDERS: Record<string, string> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' }

/** Company that gets the picture; null if it stays on this machine. */
function providerOf({ name, baseUrl }: Config['reviewer']): string | null {
  const provider = name.split(':', 1)[0] ?? name
  if (baseUrl === undefined) return PROVIDERS[provider] ?? null
  const host = hostOf(baseUrl)
  if (!isLoopback(host)) return host
  return provider === 'ollama' && isOllamaCloud(name) ? 'ollama.com' : null
}

/** The reviewer named in the settings. A vision model is loaded by its first review. */
export function createReviewer(settings: Config['reviewer']): Reviewer {
  if (settings.name === 'basic') return basicReviewer
  let loading: Promise<Reviewer['review']> | undefined
  return {
    name: settings.name,
    usesVisionModel: true,
    provider: providerOf(settings),
    async review(submission) {
      // The SDK is large and would slow down the start of the server.
      loading ??= import('./vision.ts').then(({ createVisionReview }) => createVisionReview(settings))
      const review = await loading
      return review(submission)
    },
  }
}
