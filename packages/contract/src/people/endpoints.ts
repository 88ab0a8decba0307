/** The calls about following, muting and blocking. */

import { z } from 'zod/mini'
import { FirstStep } from '../accounts/sessions/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { pageQuery, text, Uuid } from '../fields.ts'
import { FULL_NAME_MAX, LIST_PAGE } from '../limits.ts'
import { Findable, FollowState, MentionCompletion, Person, Privacy, Relations } from './shapes.ts'

const user = z.object({ userId: Uuid })
const people = z.array(Person)
const page = pageQuery(LIST_PAGE)
const nothing = z.undefined()
const FirstSteps = z.object({ steps: z.array(FirstStep).check(z.maxLength(FirstStep.options.length)) })

/** Asks for it, if the account is private. */
export const follow = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/follow',
  access: 'member',
  params: user,
  reply: FollowState,
})

/** Ends following a member, or takes back a request. */
export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/follow',
  access: 'member',
  beforeAccepting: true,
  params: user,
  reply: FollowState,
})

/** Like those they follow, nobody for those who may not see the posts of the member. The newest first, as in all these lists. */
export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/users/:userId/followers',
  access: 'member',
  params: user,
  query: page,
  reply: people,
})

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/users/:userId/following',
  access: 'member',
  params: user,
  query: page,
  reply: people,
})

export const removeFollower = endpoint({
  method: 'DELETE',
  path: '/api/users/me/followers/:userId',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: user,
  reply: nothing,
})

export const listFollowRequests = endpoint({
  method: 'GET',
  path: '/api/users/me/follow-requests',
  access: 'member',
  query: page,
  reply: people,
})

export const acceptFollower = endpoint({
  method: 'POST',
  path: '/api/users/me/follow-requests/:userId/accept',
  access: 'member',
  status: 204,
  params: user,
  reply: nothing,
})

/** The member who asked is not notified. */
export const declineFollower = endpoint({
  method: 'POST',
  path: '/api/users/me/follow-requests/:userId/decline',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: user,
  reply: nothing,
})

export const mute = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/mute',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: user,
  reply: nothing,
})

export const unmute = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/mute',
  access: 'member',
  status: 204,
  params: user,
  reply: nothing,
})

/** Ends following in both directions. */
export const block = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/block',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: user,
  reply: nothing,
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/block',
  access: 'member',
  status: 204,
  params: user,
  reply: nothing,
})

export const listMutes = endpoint({ method: 'GET', path: '/api/users/me/mutes', access: 'member', query: page, reply: people })

export const listBlocks = endpoint({ method: 'GET', path: '/api/users/me/blocks', access: 'member', query: page, reply: people })

export const getRelations = endpoint({ method: 'GET', path: '/api/users/me/relations', access: 'member', reply: Relations })

/** Members whose username or name begins with what was typed after an @, those whom the caller follows first. */
export const completeMention = endpoint({
  method: 'GET',
  path: '/api/completions/mentions',
  access: 'member',
  query: z.object({ text: text(FULL_NAME_MAX) }),
  reply: z.array(MentionCompletion),
})

/** Making an account public accepts everybody who asked to follow it. */
export const setPrivacy = endpoint({
  method: 'PUT',
  path: '/api/users/me/privacy',
  access: 'member',
  beforeAccepting: true,
  body: Privacy,
  reply: Privacy,
})

export const setFindable = endpoint({
  method: 'PUT',
  path: '/api/users/me/findable',
  access: 'member',
  beforeAccepting: true,
  body: Findable,
  reply: Findable,
})

/** Members whom the caller might follow: active lately, some of them well known and some not. Never private accounts. */
export const listPeopleToFollow = endpoint({
  method: 'GET',
  path: '/api/users/me/people-to-follow',
  access: 'member',
  reply: people,
})

/** The first steps that are still ahead of the caller. Steps that are over stay over. */
export const setFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/users/me/first-steps',
  access: 'member',
  body: FirstSteps,
  reply: FirstSteps,
})
