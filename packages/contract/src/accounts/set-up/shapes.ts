/** The first owner of a community. */

import { z } from 'zod/mini'
import { text } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { Registration } from '../forms.ts'

/** The token of the link that the server has printed. */
export const SetUpLink = z.object({
  token: text(200).check(z.minLength(1, coded('common.fieldInvalid'))),
})

/** The account of the first owner, as they type it. */
export const FirstOwnerForm = z.pick(Registration, { fullName: true, email: true, password: true })
export type FirstOwnerForm = z.infer<typeof FirstOwnerForm>

export const FirstOwner = z.extend(FirstOwnerForm, SetUpLink.shape)
