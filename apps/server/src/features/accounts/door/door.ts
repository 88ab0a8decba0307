import type { Door } from '@canopy/contract/accounts/door/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'

type Comer = { isOldEnough?: boolean | undefined }

/** @throws AppError validation_failed if the door asks for the age, and the person has not said that it is enough */
export function requireAge({ asksAge }: Door, { isOldEnough }: Comer): void {
  if (asksAge && isOldEnough !== true)
    throw new AppError('validation_failed', { fields: { isOldEnough: coded('errors.ageRequired') } })
}

/** @throws AppError invitation_needed, approval_needed, validation_failed */
export function requireDoor(door: Door, comer: Comer & { invitation?: string | undefined }): void {
  if (comer.invitation === undefined && door.mode === 'invitation') throw new AppError('invitation_needed')
  if (comer.invitation === undefined && door.mode === 'approval') throw new AppError('approval_needed')
  requireAge(door, comer)
}
