import { NewPassword } from '@canopy/contract/accounts/shapes'
import { messages } from '@canopy/contract/messages'
import { z } from 'zod/mini'

export const NewPasswordTwice = z.object({ password: NewPassword, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: messages.passwordsDoNotMatch,
    // Compares even if other fields are invalid.
    when: () => true,
  }),
)
export type NewPasswordTwice = z.infer<typeof NewPasswordTwice>
