import { coded } from '@canopy/contract/language/coded-message'
import { ApiError, isRefusal } from '../../../api/error.ts'
import { explainInput } from '../failures.ts'

/** Browsers throw this if the device has a passkey for the account already. */
const isKnown = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError'

/** The browser says no more than that a passkey was not used or created: cancelled, expired, or none there. */
export function explainPasskey(error: unknown): string {
  if (isKnown(error)) return coded('accounts.passkeyKnown')
  if (isRefusal(error)) return error.message
  return error instanceof ApiError ? explainInput(error) : coded('accounts.passkeyCancelled')
}

export const explainCode = (error: unknown) => (isRefusal(error) ? error.message : explainInput(error))
