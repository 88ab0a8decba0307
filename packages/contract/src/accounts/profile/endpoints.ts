/** The calls about profiles. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Count, Uuid } from '../../fields.ts'
import { LanguageChoice, ProfileForm } from '../forms.ts'
import { Profile } from './shapes.ts'

const user = z.object({ userId: Uuid })

export const getUser = endpoint({ method: 'GET', path: '/api/users/:userId', access: 'member', params: user, reply: Profile })

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/update',
  access: 'member',
  kind: 'multipart',
  body: ProfileForm,
  files: ['profileImage', 'coverImage'],
  reply: Profile,
})

/** Sets the language of what is sent to the caller: one of those with a catalogue. */
export const setLanguage = endpoint({
  method: 'PUT',
  path: '/api/users/me/language',
  access: 'member',
  whileSuspended: true,
  body: LanguageChoice,
  reply: LanguageChoice,
})

/** Bytes that the pictures of the caller take up. */
export const getPictureSpace = endpoint({ method: 'GET', path: '/api/users/me/pictures', access: 'member', reply: z.object({ bytes: Count }) })
