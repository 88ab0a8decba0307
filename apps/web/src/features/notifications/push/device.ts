/** Push messages to this browser. */

import { SECOND } from '@canopy/contract/limits'
import {
  addPushSubscription,
  getAlertSettings,
  removePushSubscription,
} from '@canopy/contract/notifications/alerts/endpoints'
import { PushSubscription as Sent } from '@canopy/contract/notifications/alerts/shapes'
import type { Api } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { storedToken } from '../../../session/stored-session.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { offerPush } from './offer.ts'

/**
 * `install`: Safari on phones has push messages in the installed app only. `starting`: the service worker, which gets them, is still being
 * installed, as for a moment in a new browser, or long on a slow network.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'install' | 'unsupported' | 'starting'

const pushedTo = storedText(storageKeys.push)
const sent = storedText(storageKeys.pushSent, 'sessionStorage')

/** Identifies a subscription that this session has sent. */
const markOf = ({ endpoint }: PushSubscription) => `${storedToken()} ${endpoint}`

const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Time to wait for the worker before saying that it is not ready. */
const PATIENCE = 3 * SECOND

const isSupported = () =>
  'PushManager' in globalThis && 'Notification' in globalThis && navigator.serviceWorker !== undefined

/** Undefined where there are no push messages. Otherwise it waits for the service worker. */
async function findPush(): Promise<PushManager | undefined> {
  return isSupported() ? (await navigator.serviceWorker.ready).pushManager : undefined
}

/** Calls `onReady` once the worker is ready after all. */
export async function readDeviceState(userId: string, onReady: () => void): Promise<DeviceState> {
  if (!isSupported()) return isIos() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const notYet = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
  const push = await Promise.race([findPush(), notYet])
  if (!push) {
    void navigator.serviceWorker.ready.then(onReady)
    return 'starting'
  }
  return pushedTo.get() === userId && (await push.getSubscription()) ? 'on' : 'off'
}

function isMadeWith({ options }: PushSubscription, key: string) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return text === key
}

/** A subscription that was made with another key of the server gets no messages. */
async function subscribe(push: PushManager, key: string) {
  const known = await push.getSubscription()
  if (known && isMadeWith(known, key)) return known
  await known?.unsubscribe()
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Makes the server push to this browser. */
async function send(api: Api, push: PushManager, key: string) {
  const subscription = await subscribe(push, key)
  const add = async (added: PushSubscription) => {
    await api.call(addPushSubscription, { body: Sent.parse(added.toJSON()) })
    sent.set(markOf(added))
  }
  try {
    await add(subscription)
  } catch (error) {
    // The server knows the address with other keys: this browser needs another one.
    if (!(error instanceof ApiError) || error.code !== 'push_refused') throw error
    await subscription.unsubscribe()
    await add(await subscribe(push, key))
  }
}

/** Asks for the permission of the browser, so it has to follow a click. Returns the state after it. @throws ApiError, DOMException */
export async function turnOn(api: Api, userId: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  const push = await findPush()
  if (permission !== 'granted' || !push) return permission === 'denied' ? 'denied' : 'off'
  const { pushKey } = await api.call(getAlertSettings, {})
  await send(api, push, pushKey)
  pushedTo.set(userId)
  // Mounts what keeps them on.
  offerPush()
  return 'on'
}

export async function turnOff(api: Api): Promise<DeviceState> {
  pushedTo.clear()
  const subscription = await (await findPush())?.getSubscription()
  if (subscription) {
    await subscription.unsubscribe()
    await api.call(removePushSubscription, { body: { endpoint: subscription.endpoint } })
  }
  return 'off'
}

/**
 * Sends the subscription of the browser to the server if that does not know it yet: it ends with the session, and the browser may have made
 * another one meanwhile.
 */
export async function keepOn(api: Api): Promise<void> {
  if (Notification.permission !== 'granted') return
  const push = await findPush()
  const known = await push?.getSubscription()
  if (!push || (known && sent.get() === markOf(known))) return
  const { pushKey } = await api.call(getAlertSettings, {})
  await send(api, push, pushKey)
}
