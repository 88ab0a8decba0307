/** The calls of members who help to check proofs. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { Jury, JuryVote, NextJuryItem } from './shapes.ts'

export const getJury = endpoint({ method: 'GET', path: '/api/jury', access: 'member', reply: Jury })

export const joinJury = endpoint({ method: 'PUT', path: '/api/jury/membership', access: 'member', reply: Jury })

/** Votes stay. */
export const leaveJury = endpoint({ method: 'DELETE', path: '/api/jury/membership', access: 'member', reply: Jury })

/** The photo that the caller has yet to vote on, or else another one. */
export const showJuryItem = endpoint({ method: 'POST', path: '/api/jury/items', access: 'member', reply: NextJuryItem })

export const voteInJury = endpoint({
  method: 'POST',
  path: '/api/jury/items/:itemId/vote',
  access: 'member',
  params: z.object({ itemId: Uuid }),
  body: JuryVote,
  reply: Jury,
})
