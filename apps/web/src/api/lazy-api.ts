import type { Api, Identity } from './client.ts'
import { ApiError } from './error.ts'

/**
 * Like `createApi`, but loads the client, whose schemas are large, with the first call. The first screen of a visitor makes no call.
 * With `preload` it is loaded at once.
 */
export function lazyApi(identity: Identity, { preload }: { preload: boolean }): Api {
  let client: Api | undefined

  async function load() {
    try {
      // Most of the schemas' library runs with these. Begun first, they are evaluated in a task of their own.
      import('@canopy/contract/fields').catch(() => undefined)
      const { createApi } = await import('./client.ts')
      client ??= createApi(identity)
      return client
    } catch (cause) {
      throw new ApiError(0, cause)
    }
  }
  // A failure shows in the first call.
  if (preload) load().catch(() => undefined)

  // A loaded client is called without awaiting, so that a request is sent as the member who is signed in at that moment.
  return {
    call: async (name, input, options) => (client ?? (await load())).call(name, input, options),
    page: async (name, input, options) => (client ?? (await load())).page(name, input, options),
    changedPage: async (name, input, options) => (client ?? (await load())).changedPage(name, input, options),
  }
}
