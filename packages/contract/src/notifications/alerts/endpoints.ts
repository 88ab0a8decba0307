/** The calls about what members hear of: push messages, mails and muted threads, apart from the other calls of members, so that first pages do not load them. */

import { z } from 'zod/mini'
import { define } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { AlertSettings, ChosenAlerts, PushSubscription, UnsubscribeQuery } from './shapes.ts'

const nothing = z.undefined()
const post = z.object({ postId: Uuid })

export const alertEndpoints = define({
  getAlertSettings: { method: 'GET', path: '/api/users/me/alerts', access: 'member', reply: ChosenAlerts },
  setAlertSettings: {
    method: 'PUT',
    path: '/api/users/me/alerts',
    access: 'member',
    body: AlertSettings,
    reply: ChosenAlerts,
  },
  /** Until the session ends. Adding the same subscription again changes nothing. */
  addPushSubscription: {
    method: 'POST',
    path: '/api/users/me/push-subscriptions',
    access: 'member',
    status: 204,
    body: PushSubscription,
    reply: nothing,
  },
  removePushSubscription: {
    method: 'DELETE',
    path: '/api/users/me/push-subscriptions',
    access: 'member',
    status: 204,
    body: z.pick(PushSubscription, { endpoint: true }),
    reply: nothing,
  },
  /** By the link in the head of a mail, with one click and without a login (RFC 8058). Again, it changes nothing. */
  unsubscribe: {
    method: 'POST',
    path: '/api/mails/unsubscribe',
    access: 'public',
    status: 204,
    query: UnsubscribeQuery,
    reply: nothing,
  },
  /** Redirects to a page that asks first: whoever checks the links of mails opens them. */
  openUnsubscribe: {
    method: 'GET',
    path: '/api/mails/unsubscribe',
    access: 'public',
    query: UnsubscribeQuery,
    reply: nothing,
  },

  /** Turns off the notifications of one post. */
  muteThread: {
    method: 'PUT',
    path: '/api/posts/:postId/mute-thread',
    access: 'member',
    status: 204,
    params: post,
    reply: nothing,
  },
  unmuteThread: {
    method: 'DELETE',
    path: '/api/posts/:postId/mute-thread',
    access: 'member',
    status: 204,
    params: post,
    reply: nothing,
  },
})
