import { ApiError } from './error.ts'

/** Loads calls of the contract, with their schemas, when the first is made: pages that visitors see first show without. @throws ApiError */
export async function loadCalls<Calls>(load: () => Promise<Calls>) {
  try {
    return await load()
  } catch (cause) {
    throw new ApiError(0, cause)
  }
}
