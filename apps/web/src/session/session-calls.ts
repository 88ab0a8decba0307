/** Calls of the first pages, which show without them and their schemas: they load when the first is made. */

import { ApiError } from '../api/error.ts'

/** @throws ApiError */
async function loadCalls<Calls>(load: () => Promise<Calls>) {
  try {
    return await load()
  } catch (cause) {
    throw new ApiError(0, cause)
  }
}

export const sessionCalls = () => loadCalls(() => import('@canopy/contract/accounts/sessions/endpoints'))
export const doorCalls = () => loadCalls(() => import('@canopy/contract/accounts/door/endpoints'))
export const accountCalls = () => loadCalls(() => import('@canopy/contract/accounts/endpoints'))
