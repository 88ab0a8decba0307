import { NewPassword } from '@canopy/contract/accounts'
import { messages } from '@canopy/contract/messages'
import { z } from 'zod/mini'

/** A new password, and the same again. */
export const NewPasswordTwice = z.object({ password: NewPassword, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: messages.passwordsDoNotMatch,
    // Told together with whatever else is wrong.
    when: () => true,
  }),
)
export type NewPasswordTwice = z.infer<typeof NewPasswordTwice>
