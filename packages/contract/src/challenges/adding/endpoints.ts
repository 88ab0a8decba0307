/** The calls that add a challenge. */

import { endpoint } from '../../endpoint.ts'
import { Challenge } from '../shapes.ts'
import { ChallengeForm, NewChallenge } from './new-challenge.ts'

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
