/** The API without its weight: schemas and their library are fetched with the first call, which no first screen of a visitor makes. */

import type { Api, Identity } from './client.ts'
import { ApiError } from './error.ts'

const fetchClient = () =>
  import('./client.ts').catch((cause: unknown) => {
    throw new ApiError(0, cause)
  })

/** Like `createApi`; with `soon` the code is fetched at once. */
export function lazyApi(identity: Identity, { soon }: { soon: boolean }): Api {
  const client = async () => (await fetchClient()).createApi(identity)
  // Its failure shows in the first call.
  if (soon) fetchClient().catch(() => undefined)

  return {
    call: async (name, input, options) => (await client()).call(name, input, options),
    page: async (name, input, options) => (await client()).page(name, input, options),
  }
}
