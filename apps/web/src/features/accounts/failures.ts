import { coded } from '@canopy/contract/language/coded-message'
import { ApiError, isRefusal } from '../../api/error.ts'

/** The message of a rate limit says how long to wait. */
export function explainLogin(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return coded('accounts.invalidCredentials')
  // Somebody whose application waits.
  if (isRefusal(error) && error.status === 403) return error.message
  return explainOther(error)
}

/** Explains errors in other forms: what the server refuses, it says itself. */
export function explainInput(error: unknown) {
  if (isRefusal(error) && error.status < 500) return error.message
  if (error instanceof ApiError && error.status === 400) return coded('common.validationError')
  return explainOther(error)
}

function explainOther(error: unknown) {
  if (isRefusal(error) && error.status === 429) return error.message
  return coded('common.somethingWentWrong')
}
