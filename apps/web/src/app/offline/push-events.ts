/** Push messages in the service worker. */

import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { OPEN_MESSAGE, PushContent } from '@canopy/contract/notifications/alerts/shapes'
import { site } from '@canopy/contract/site/site'

type Waiting = { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waiting & { data: { json(): unknown } | null }
type ClickEvent = Waiting & { notification: { data: unknown; close(): void } }
type ChangeEvent = Waiting & { oldSubscription?: { options: object } | null }

type Page = {
  url: string
  focused: boolean
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

type Shown = { tag: string; close(): void }

/** The part of a ServiceWorkerGlobalScope that is used; the types of the DOM do not include it. */
export type PushWorker = {
  location: { origin: string }
  navigator: { languages: readonly string[] }
  registration: {
    showNotification(title: string, options: object): Promise<void>
    getNotifications(options?: { tag: string }): Promise<readonly Shown[]>
    pushManager: { subscribe(options: object): Promise<unknown> }
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
}

type Texts = Readonly<Record<string, string>>

const pagesOf = ({ clients }: PushWorker) => clients.matchAll({ type: 'window', includeUncontrolled: true })

function contentOf({ data }: PushEvent) {
  try {
    return PushContent.parse(data?.json())
  } catch {
    return PushContent.parse({})
  }
}

/** A worker knows of no member, so this is in the first language of the browser that is offered. */
function replacement({ navigator }: PushWorker, texts: Texts) {
  const wanted = navigator.languages.flatMap((code) => [code, code.split('-')[0] ?? ''])
  return texts[wanted.find((code) => Object.hasOwn(texts, code)) ?? SOURCE_LANGUAGE]
}

/**
 * Shows every message, as browsers ask for: they end the subscription of a site that shows nothing. Members who look at Canopy see it at
 * the bell, so for them it makes no sound and does not stay.
 */
async function show(worker: PushWorker, event: PushEvent, texts: Texts) {
  const { registration } = worker
  const { text, href, tag, title = site.name } = contentOf(event)
  const isLooking = (await pagesOf(worker)).some(({ focused }) => focused)
  await registration.showNotification(title, {
    body: text || replacement(worker, texts),
    tag,
    data: href,
    silent: isLooking,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
  })
  if (isLooking) for (const shown of await registration.getNotifications({ tag })) shown.close()
}

/** Only pages of this app, whatever the message says. */
function addressOf({ location }: PushWorker, href: unknown) {
  const url = URL.parse(String(href), location.origin)
  return url?.origin === location.origin ? url.href : location.origin
}

/** Focuses the page, or lets an open one show it, or opens it. */
async function open(worker: PushWorker, href: unknown): Promise<void> {
  const url = addressOf(worker, href)
  const pages = await pagesOf(worker)
  const same = pages.find((page) => page.url === url)
  const page = same ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(url))
  await page.focus()
  if (!same) page.postMessage({ type: OPEN_MESSAGE, href: url.slice(worker.location.origin.length) || '/' })
}

/** The next page of the member that loads sends the new subscription to the server: a worker has no session. */
async function subscribeAgain(worker: PushWorker, { oldSubscription }: ChangeEvent) {
  if (oldSubscription) await worker.registration.pushManager.subscribe(oldSubscription.options)
}

/** `texts` say in each language that there is something new, for messages that cannot be read. */
export function handlePush(worker: PushWorker, texts: Texts) {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event, texts)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, event.notification.data))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(worker, event)))
}
