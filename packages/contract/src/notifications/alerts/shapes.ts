/** Push messages and mails: about which kinds of notifications and when. Their calls are in `alert-endpoints.ts`. */

import { z } from 'zod/mini'
import { orUnlisted, text } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { AlertKind } from '../shapes.ts'
import { TimeZone } from '../time-zone.ts'

/** Browsers of one member that get push messages. With another one the oldest gets none any more. */
export const PUSH_SUBSCRIPTIONS_MAX = 10

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}=*$`)))

function isPushAddress(endpoint: string) {
  const url = URL.parse(endpoint)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}

/** PushSubscriptionJSON of the Push API. */
export const PushSubscription = z.object({
  endpoint: text(1000).check(z.refine(isPushAddress, coded('common.fieldInvalid'))),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/**
 * Content of a push message: a notification, or the number of those that arrived during the quiet hours or a pause. What the browser's version of the
 * app cannot read of it is replaced, the text by one of its own.
 */
export const PushContent = z.object({
  text: z.catch(z.string(), ''),
  href: z.catch(z.string(), '/notifications'),
  tag: z.catch(z.string(), 'unknown'),
  /** The name of the community, if it has one of its own. */
  title: z.exactOptional(z.string()),
})
export type PushContent = z.infer<typeof PushContent>

/** Token from the link in a mail. */
export const UnsubscribeQuery = z.object({ token: text(200) })

/** The type of the message with which the service worker lets an open page show what was pushed. */
export const OPEN_MESSAGE = 'open'

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('common.fieldInvalid')))

/** Hours in the member's time zone, over midnight if `from` is later. */
export const QuietHours = z
  .object({ from: TimeOfDay, until: TimeOfDay })
  .check(
    z.refine(({ from, until }) => from !== until, { error: coded('common.fieldInvalid'), path: ['until'] }),
  )
export type QuietHours = z.infer<typeof QuietHours>

const kinds = z.array(AlertKind).check(z.maxLength(50))

/**
 * `notPushed` are the kinds of which no push messages are sent, `mailed` those about which a mail is sent at once. What is turned off in
 * the app is neither pushed nor mailed. `digest` is the weekly mail.
 */
export const AlertSettings = z.object({
  notPushed: kinds,
  mailed: kinds,
  digest: z.boolean(),
  quietHours: z.nullable(QuietHours),
  timeZone: TimeZone,
})
export type AlertSettings = z.infer<typeof AlertSettings>

/**
 * Settings in replies. `pushKey` is the key with which browsers subscribe. `mailRefused`: mails were turned off because the address does
 * not exist.
 */
export const ChosenAlerts = z.object({
  notPushed: z.array(orUnlisted(AlertKind)),
  mailed: z.array(orUnlisted(AlertKind)),
  digest: z.boolean(),
  mailRefused: z.boolean(),
  quietHours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  timeZone: z.string(),
  pushKey: z.string(),
})
export type ChosenAlerts = z.infer<typeof ChosenAlerts>
