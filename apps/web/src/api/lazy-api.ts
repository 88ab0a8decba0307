/** The API without its weight: schemas and their library are fetched with the first call, which no first screen of a visitor makes. */

import type { Api, Identity } from './client.ts'
import { ApiError } from './error.ts'

/** Like `createApi`; with `soon` the code is fetched at once. */
export function lazyApi(identity: Identity, { soon }: { soon: boolean }): Api {
  let client: Api | undefined

  async function load() {
    try {
      const { createApi } = await import('./client.ts')
      client ??= createApi(identity)
      return client
    } catch (cause) {
      throw new ApiError(0, cause)
    }
  }
  // Its failure shows in the first call.
  if (soon) load().catch(() => undefined)

  // Once there, it is called without a wait, so that a call goes out as whoever is signed in at that moment.
  return {
    call: async (name, input, options) => (client ?? (await load())).call(name, input, options),
    page: async (name, input, options) => (client ?? (await load())).page(name, input, options),
    changedPage: async (name, input, options) => (client ?? (await load())).changedPage(name, input, options),
  }
}
