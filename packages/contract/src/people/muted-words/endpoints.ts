/** The calls about muted words. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { MutedWord, NewMutedWord } from './shapes.ts'

const nothing = z.undefined()

export const listMutedWords = endpoint({
  method: 'GET',
  path: '/api/users/me/muted-words',
  access: 'member',
  reply: z.array(MutedWord),
})

/** Mutes a word. If it is muted already, changes its expiry. */
export const addMutedWord = endpoint({
  method: 'POST',
  path: '/api/users/me/muted-words',
  access: 'member',
  beforeAccepting: true,
  status: 201,
  body: NewMutedWord,
  reply: MutedWord,
})

export const removeMutedWord = endpoint({
  method: 'DELETE',
  path: '/api/users/me/muted-words/:id',
  access: 'member',
  status: 204,
  params: z.object({ id: Uuid }),
  reply: nothing,
})
