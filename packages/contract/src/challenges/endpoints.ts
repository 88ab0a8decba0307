/** The calls about challenges. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SerialId } from '../fields.ts'
import { ChallengeForm, NewChallenge } from './new-challenge.ts'
import { Challenge, ChallengesQuery } from './shapes.ts'

const challenge = z.object({ challengeId: SerialId })

export const listChallenges = endpoint({
  method: 'GET',
  path: '/api/challenges/all',
  access: 'member',
  query: ChallengesQuery,
  reply: z.array(Challenge),
})

export const listOwnChallenges = endpoint({ method: 'GET', path: '/api/admin/challenges/all', access: 'member', query: ChallengesQuery, reply: z.array(Challenge) })

export const getChallenge = endpoint({ method: 'GET', path: '/api/challenges/:challengeId', access: 'member', params: challenge, reply: Challenge })

export const createChallenge = endpoint({ method: 'POST', path: '/api/challenges/create', access: 'member', status: 201, body: NewChallenge, reply: Challenge })

/** Like `createChallenge`, with a picture that is uploaded instead of an address. */
export const createChallengeWithPicture = endpoint({
  method: 'POST',
  path: '/api/challenges/create-with-picture',
  access: 'member',
  status: 201,
  kind: 'multipart',
  body: ChallengeForm,
  files: ['photo'],
  reply: Challenge,
})

export const joinChallenge = endpoint({ method: 'POST', path: '/api/challenges/:challengeId/join', access: 'member', params: challenge, reply: Challenge })

export const leaveChallenge = endpoint({ method: 'POST', path: '/api/challenges/:challengeId/leave', access: 'member', params: challenge, reply: Challenge })
