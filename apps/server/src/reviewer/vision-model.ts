/** The models that look at pictures, each in the way in which its provider enforces the form of an answer. */

import { generateText, type LanguageModel, Output } from 'ai'
import type { Config } from '../config.ts'
import { currentSpan } from '../telemetry/trace.ts'
import { ollamaModel } from './ollama-chat.ts'
import type { VisionModel } from './question.ts'

/** A redirect would take the key and a member's picture to an address that nobody has set. The provider may continue the trace. */
const fetchOnly =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(currentSpan()?.headers() ?? {})) headers.set(name, value)
    return send(input, { ...init, headers, redirect: 'error' })
  }

const asked = (model: Exclude<LanguageModel, string>): VisionModel => ({
  provider: model.provider,
  name: model.modelId,
  async ask({ instructions, content, schema, outputTokens, signal }) {
    const part =
      'picture' in content
        ? ({ type: 'file', mediaType: 'image/jpeg', data: content.picture } as const)
        : ({ type: 'text', text: content.text } as const)
    const { text, finishReason, usage, response } = await generateText({
      model,
      instructions,
      messages: [{ role: 'user', content: [part] }],
      output: { ...Output.text(), responseFormat: Output.object({ schema }).responseFormat },
      maxOutputTokens: outputTokens,
      maxRetries: 0,
      abortSignal: signal,
    })
    return { text, end: finishReason, usage, model: response.modelId }
  },
})

/** Imports only the package of the provider in use. `settings.name` is `provider:model`. */
export async function loadModel(
  settings: Omit<Config['reviewer'], 'secondLook'>,
  send = fetch,
): Promise<VisionModel> {
  const [provider = '', ...rest] = settings.name.split(':')
  const model = rest.join(':')
  const access = {
    fetch: fetchOnly(send),
    ...(settings.apiKey !== undefined && { apiKey: settings.apiKey }),
    ...(settings.baseUrl !== undefined && { baseURL: settings.baseUrl }),
  }
  if (provider === 'ollama') return ollamaModel(model, { ...access, baseUrl: settings.baseUrl ?? '' })
  if (provider === 'anthropic')
    return asked((await import('@ai-sdk/anthropic')).createAnthropic(access)(model))
  if (provider === 'openai') return asked((await import('@ai-sdk/openai')).createOpenAI(access)(model))
  if (provider === 'google') return asked((await import('@ai-sdk/google')).createGoogle(access)(model))
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return asked(
    createOpenAICompatible({
      ...access,
      name: provider,
      baseURL: settings.baseUrl ?? '',
      supportsStructuredOutputs: true,
    })(model),
  )
}
