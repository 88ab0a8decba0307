import type { LanguageModel } from 'ai'
import type { Config } from '../config.ts'
import { currentSpan } from '../telemetry/trace.ts'

/** A redirect would take the key and a member's picture to an address that nobody has set. The provider may continue the trace. */
const fetchDirectly: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(currentSpan()?.headers() ?? {})) headers.set(name, value)
  return fetch(input, { ...init, headers, redirect: 'error' })
}

/** Imports only the package of the provider in use. `settings.name` is `provider:model`. */
export async function loadModel(settings: Config['reviewer']): Promise<LanguageModel> {
  const [provider = '', ...rest] = settings.name.split(':')
  const model = rest.join(':')
  const access = {
    fetch: fetchDirectly,
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
