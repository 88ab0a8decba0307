import { coded } from '@canopy/contract/language/coded-message'
import { ApiError, isRefusal } from '../../api/error.ts'

/** The message of a rate limit says how long to wait. */
export function explainLogin(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return coded('accounts.invalidCredentials')
  // Somebody whose application waits.
  if (isRefusal(error) && error.status === 403) return error.message
  return explainOther(error)
}

/** Explains errors in forms whose input the server validates. */
export function explainInput(error: unknown) {
  if (error instanceof ApiError && error.status === 400) {
    return isRefusal(error) ? error.message : coded('common.validationError')
  }
  return explainOther(error)
}

/** Explains errors in forms that ask for the member's password again. */
export function explainPassword(error: unknown) {
  return isRefusal(error) && error.code === 'wrong_password' ? error.message : explainInput(error)
}

/** Explains why somebody cannot join. */
export const explainJoining = (error: unknown) =>
  isRefusal(error) && (error.status === 403 || error.status === 409) ? error.message : explainInput(error)

function explainOther(error: unknown) {
  if (isRefusal(error) && error.status === 429) return error.message
  return coded('common.somethingWentWrong')
}
