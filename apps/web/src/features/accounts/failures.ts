/** What a refused form of the visitors' screens says. */

import { messages } from '@canopy/contract/messages'
import { ApiError, isRefusal } from '../../api/error.ts'

/** Shown above the form; a limit's message tells how long to wait. */
export function explainLogin(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return messages.invalidCredentials
  return explainOther(error)
}

/** Shown above a form whose input the server may find fault with. */
export function explainInput(error: unknown) {
  if (error instanceof ApiError && error.status === 400) {
    return isRefusal(error) ? error.message : messages.validationError
  }
  return explainOther(error)
}

/** Shown where a form asks for the member's own password again. */
export function explainPassword(error: unknown) {
  return isRefusal(error) && error.code === 'wrong_password' ? error.message : explainInput(error)
}

function explainOther(error: unknown) {
  if (isRefusal(error) && error.status === 429) return error.message
  return messages.somethingWentWrong
}
