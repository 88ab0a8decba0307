/** Models of an Ollama on this machine. */

import { z } from 'zod'

/** Ollama sends what is asked of these models to ollama.com. */
export const isOllamaCloud = (model: string) => /[:-]cloud$/.test(model)

const ADDRESS = 'http://127.0.0.1:11434'
/** Milliseconds; the start waits for it. */
const TIMEOUT = 300
const MODELS_MAX = 20

const Tags = z.object({ models: z.array(z.object({ name: z.string().regex(/^\S{1,200}$/) })) })
const Details = z.object({ capabilities: z.array(z.string()) })

/** The vision models that run on this machine. None if no Ollama responds in time. */
export async function findVisionModels(address = ADDRESS, timeout = TIMEOUT): Promise<string[]> {
  const signal = AbortSignal.timeout(timeout)
  async function canSee(model: string) {
    const response = await fetch(`${address}/api/show`, {
      method: 'POST',
      body: JSON.stringify({ model }),
      signal,
    })
    return Details.safeParse(await response.json()).data?.capabilities.includes('vision') ?? false
  }
  try {
    const { models } = Tags.parse(await (await fetch(`${address}/api/tags`, { signal })).json())
    const names = models
      .map(({ name }) => name)
      .filter((name) => !isOllamaCloud(name))
      .slice(0, MODELS_MAX)
    const seeing = await Promise.all(names.map(canSee))
    return names.filter((_, at) => seeing[at])
  } catch {
    return []
  }
}
