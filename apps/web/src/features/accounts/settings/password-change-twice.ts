import { PasswordChange } from '@canopy/contract/accounts/shapes'
import { z } from 'zod/mini'
import { NewPasswordTwice } from '../new-password-twice.ts'

export const PasswordChangeTwice = z.intersection(
  z.pick(PasswordChange, { currentPassword: true }),
  NewPasswordTwice,
)
export type PasswordChangeTwice = z.infer<typeof PasswordChangeTwice>
