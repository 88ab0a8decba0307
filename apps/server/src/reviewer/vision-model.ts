import type { LanguageModel } from 'ai'
import type { Config } from '../config.ts'

/** A redirect would take the key and a member's picture to an address that nobody has set. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/** Imports only the package of the provider in use. `settings.name` is `provider:model`. */
export async function loadModel(settings: Config['reviewer']): Promise<LanguageModel> {
  const [provider = '', ...rest] = settings.name.split(':')
  const model = rest.join(':')
  const access = {
    fetch: withoutRedirects,
    ...(settings.apiKey !== undefined && { apiKey: settings.apiKey }),
    ...(settings.baseUrl !== undefined && { baseURL: settings.baseUrl }),
  }
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(access)(model)
  if (provider === 'openai') return (await import('@ai-sdk/openai')).createOpenAI(access)(model)
  if (provider === 'google') return (await import('@ai-sdk/google')).createGoogle(access)(model)
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    ...access,
    name: provider,
    baseURL: settings.baseUrl ?? '',
    supportsStructuredOutputs: true,
  })(model)
}
