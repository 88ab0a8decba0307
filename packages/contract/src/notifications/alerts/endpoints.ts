/** The calls about push messages, mails and muted threads. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { AlertSettings, ChosenAlerts, PushSubscription, UnsubscribeQuery } from './shapes.ts'

const nothing = z.undefined()
const post = z.object({ postId: Uuid })

export const getAlertSettings = endpoint({ method: 'GET', path: '/api/users/me/alerts', access: 'member', reply: ChosenAlerts })

export const setAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/users/me/alerts',
  access: 'member',
  beforeAccepting: true,
  body: AlertSettings,
  reply: ChosenAlerts,
})

/** Adds a subscription until the session ends. Adding the same one again changes nothing. */
export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/users/me/push-subscriptions',
  access: 'member',
  status: 204,
  body: PushSubscription,
  reply: nothing,
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/users/me/push-subscriptions',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  body: z.pick(PushSubscription, { endpoint: true }),
  reply: nothing,
})

/** Unsubscribes by the link in the head of a mail, with one click and without a login (RFC 8058). Repeated, it changes nothing. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mails/unsubscribe',
  access: 'public',
  status: 204,
  query: UnsubscribeQuery,
  reply: nothing,
})

/** Redirects to a page that asks first: whoever checks the links of mails opens them. */
export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/mails/unsubscribe',
  access: 'public',
  query: UnsubscribeQuery,
  reply: nothing,
})

/** Turns off the notifications of one post. */
export const muteThread = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/mute-thread',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: post,
  reply: nothing,
})

export const unmuteThread = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/mute-thread',
  access: 'member',
  status: 204,
  params: post,
  reply: nothing,
})
