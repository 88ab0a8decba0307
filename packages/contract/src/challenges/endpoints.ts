/** The calls about challenges. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SerialId } from '../fields.ts'
import { Challenge, ChallengesQuery, ListedChallengesQuery } from './shapes.ts'

const challenge = z.object({ challengeId: SerialId })

export const listChallenges = endpoint({
  method: 'GET',
  path: '/api/challenges/all',
  access: 'member',
  query: ListedChallengesQuery,
  reply: z.array(Challenge),
})

export const listOwnChallenges = endpoint({ method: 'GET', path: '/api/admin/challenges/all', access: 'member', query: ChallengesQuery, reply: z.array(Challenge) })

/** The habits that the caller takes part in and that can be done, first those that this week still needs. */
export const listHabits = endpoint({ method: 'GET', path: '/api/challenges/habits', access: 'member', reply: z.array(Challenge) })

export const getChallenge = endpoint({ method: 'GET', path: '/api/challenges/:challengeId', access: 'member', params: challenge, reply: Challenge })

export const joinChallenge = endpoint({ method: 'POST', path: '/api/challenges/:challengeId/join', access: 'member', params: challenge, reply: Challenge })

export const leaveChallenge = endpoint({ method: 'POST', path: '/api/challenges/:challengeId/leave', access: 'member', beforeAccepting: true, params: challenge, reply: Challenge })
