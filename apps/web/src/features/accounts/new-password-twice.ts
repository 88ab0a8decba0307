import { NewPassword } from '@canopy/contract/accounts/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { z } from 'zod/mini'

export const NewPasswordTwice = z.object({ password: NewPassword, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: coded('accounts.passwordsDoNotMatch'),
    // Compares even if other fields are invalid.
    when: () => true,
  }),
)
export type NewPasswordTwice = z.infer<typeof NewPasswordTwice>
