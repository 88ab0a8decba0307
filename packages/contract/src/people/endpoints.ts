/** The calls about following, muting and blocking, apart from the other calls of members, so that first pages do not load them. */

import { z } from 'zod/mini'
import { FirstStep } from '../accounts/session.ts'
import { define } from '../endpoint.ts'
import { pageQuery, text, Uuid } from '../fields.ts'
import { FULL_NAME_MAX, LIST_PAGE } from '../limits.ts'
import { Findable, FollowState, MentionCompletion, MutedWord, NewMutedWord, Person, Privacy, Relations } from './shapes.ts'

const nothing = z.undefined()
const user = z.object({ userId: Uuid })
const page = pageQuery(LIST_PAGE)
const people = z.array(Person)
const FirstSteps = z.object({ steps: z.array(FirstStep).check(z.maxLength(FirstStep.options.length)) })

export const peopleEndpoints = define({
  /** Asks for it, if the account is private. */
  follow: {
    method: 'PUT',
    path: '/api/users/:userId/follow',
    access: 'member',
    params: user,
    reply: FollowState,
  },
  /** Also takes back a request. */
  unfollow: {
    method: 'DELETE',
    path: '/api/users/:userId/follow',
    access: 'member',
    params: user,
    reply: FollowState,
  },
  /** Like those they follow, nobody for those who may not see the posts of the member. The newest first, as in all these lists. */
  listFollowers: {
    method: 'GET',
    path: '/api/users/:userId/followers',
    access: 'member',
    params: user,
    query: page,
    reply: people,
  },
  listFollowing: {
    method: 'GET',
    path: '/api/users/:userId/following',
    access: 'member',
    params: user,
    query: page,
    reply: people,
  },
  removeFollower: {
    method: 'DELETE',
    path: '/api/users/me/followers/:userId',
    access: 'member',
    status: 204,
    params: user,
    reply: nothing,
  },
  listFollowRequests: {
    method: 'GET',
    path: '/api/users/me/follow-requests',
    access: 'member',
    query: page,
    reply: people,
  },
  acceptFollower: {
    method: 'POST',
    path: '/api/users/me/follow-requests/:userId/accept',
    access: 'member',
    status: 204,
    params: user,
    reply: nothing,
  },
  /** The member who asked is not notified. */
  declineFollower: {
    method: 'POST',
    path: '/api/users/me/follow-requests/:userId/decline',
    access: 'member',
    status: 204,
    params: user,
    reply: nothing,
  },

  mute: {
    method: 'PUT',
    path: '/api/users/:userId/mute',
    access: 'member',
    status: 204,
    params: user,
    reply: nothing,
  },
  unmute: {
    method: 'DELETE',
    path: '/api/users/:userId/mute',
    access: 'member',
    status: 204,
    params: user,
    reply: nothing,
  },
  /** Ends following in both directions. */
  block: {
    method: 'PUT',
    path: '/api/users/:userId/block',
    access: 'member',
    status: 204,
    params: user,
    reply: nothing,
  },
  unblock: {
    method: 'DELETE',
    path: '/api/users/:userId/block',
    access: 'member',
    status: 204,
    params: user,
    reply: nothing,
  },
  listMutes: { method: 'GET', path: '/api/users/me/mutes', access: 'member', query: page, reply: people },
  listBlocks: { method: 'GET', path: '/api/users/me/blocks', access: 'member', query: page, reply: people },
  getRelations: { method: 'GET', path: '/api/users/me/relations', access: 'member', reply: Relations },

  /** Members whose username or name begins with what was typed after an @, those whom the caller follows first. */
  completeMention: {
    method: 'GET',
    path: '/api/completions/mentions',
    access: 'member',
    query: z.object({ text: text(FULL_NAME_MAX) }),
    reply: z.array(MentionCompletion),
  },

  listMutedWords: {
    method: 'GET',
    path: '/api/users/me/muted-words',
    access: 'member',
    reply: z.array(MutedWord),
  },
  /** Of a word that is muted already, it changes for how long. */
  addMutedWord: {
    method: 'POST',
    path: '/api/users/me/muted-words',
    access: 'member',
    status: 201,
    body: NewMutedWord,
    reply: MutedWord,
  },
  removeMutedWord: {
    method: 'DELETE',
    path: '/api/users/me/muted-words/:id',
    access: 'member',
    status: 204,
    params: z.object({ id: Uuid }),
    reply: nothing,
  },

  /** Making an account public accepts everybody who asked to follow it. */
  setPrivacy: {
    method: 'PUT',
    path: '/api/users/me/privacy',
    access: 'member',
    body: Privacy,
    reply: Privacy,
  },

  setFindable: {
    method: 'PUT',
    path: '/api/users/me/findable',
    access: 'member',
    body: Findable,
    reply: Findable,
  },

  /** Members whom the caller might follow: active lately, some of them well known and some not. Never private accounts. */
  listPeopleToFollow: {
    method: 'GET',
    path: '/api/users/me/people-to-follow',
    access: 'member',
    reply: people,
  },
  /** The first steps that are still ahead of the caller. Steps that are over stay over. */
  setFirstSteps: {
    method: 'PUT',
    path: '/api/users/me/first-steps',
    access: 'member',
    body: FirstSteps,
    reply: FirstSteps,
  },
})
