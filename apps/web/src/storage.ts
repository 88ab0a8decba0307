import { DAY, SECOND } from '@canopy/contract/limits'
import type { z } from 'zod/mini'

/**
 * Every key of browser storage. The two scripts in the page's head, which cannot import anything, repeat theirs.
 * What a member types is stored under their id, so that it is still there after their session has expired.
 */
export const storageKeys = {
  token: 'token',
  /** Recognises this browser at the next login, of whichever member. */
  device: 'device',
  userId: 'userId',
  lastPath: 'lastPath',
  theme: 'theme',
  /** Code of the language that was chosen in this browser. */
  language: 'language',
  reportedPosts: 'reportedPosts',
  /** Kind of feed that was chosen. */
  feed: 'feed',
  commentSort: 'commentSort',
  deskShortcuts: 'desk:shortcuts',
  /** Whether the steward has read what the reviewer without a model does. */
  basicSeen: (userId: string) => `desk:basicSeen:${userId}` as const,
  /** The member whose notifications are pushed to this browser, or `no` from one who was asked and did not want that. */
  push: 'push',
  /** Key in sessionStorage: the session, and the subscription of this browser that it has sent. */
  pushSent: 'pushSent',
  /** The visit to a provider of sign-ins that was begun last. */
  providerVisit: 'providerVisit',
  /** Key in sessionStorage. */
  feedPages: 'feedPages',
  cart: (userId: string) => `cart:${userId}` as const,
  /** The idempotency key of the cart's order. It reveals nothing about the member. */
  orderKey: (userId: string) => `cart:${userId}:order` as const,
  unconfirmedOrders: (userId: string) => `order:${userId}` as const,
  lastOrderId: (userId: string) => `lastOrderId:${userId}` as const,
  draft: (userId: string, name: string) => `draft:${userId}:${name}` as const,
  proofDraft: (userId: string, challengeId: number) => `proof-draft:${userId}:${challengeId}` as const,
}

type Keys = typeof storageKeys
export type StorageKey = {
  [K in keyof Keys]: Keys[K] extends (...args: never) => infer Key ? Key : Keys[K]
}[keyof Keys]

/** The area is named rather than passed, because a browser that blocks storage throws when it is read. */
type Area = 'localStorage' | 'sessionStorage'

/** A plain text. An empty one is removed. */
export const storedText = (key: StorageKey, area: Area = 'localStorage') => ({
  get: () => globalThis[area].getItem(key),
  set: (text: string) =>
    text === '' ? globalThis[area].removeItem(key) : globalThis[area].setItem(key, text),
  clear: () => globalThis[area].removeItem(key),
})

/** A value as JSON; `fallback` where there is none, or one that does not match `schema`. */
export const stored = <Value, Fallback = Value>(
  key: StorageKey,
  schema: z.ZodMiniType<Value>,
  fallback: Fallback,
) => ({
  get: (): Value | Fallback => {
    try {
      return schema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    } catch {
      return fallback
    }
  },
  set: (value: Value) => localStorage.setItem(key, JSON.stringify(value)),
  clear: () => localStorage.removeItem(key),
})

/** Calls `changed` when another tab changes the value of `key`. Returns an unsubscribe function. */
export function onStorageChange(key: StorageKey, changed: () => void) {
  const listener = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Browsers keep no cookie for longer. */
const COOKIE_AGE = (400 * DAY) / SECOND

/**
 * Tells the server whether somebody is logged in here, so that it sends the app where strangers get a page of its own. It is the only
 * cookie, and proves nothing.
 */
export function markBrowser(isMember: boolean) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
  document.cookie = `member=1; path=/; samesite=lax; max-age=${isMember ? COOKIE_AGE : 0}${secure}`
}

/** The cart, and what a steward has read, stored under the member's id, are there again when they sign in. The device says nothing about a member. */
const survivesSignOut = (key: string) =>
  key === storageKeys.theme ||
  key === storageKeys.language ||
  key === storageKeys.device ||
  key.startsWith('cart:') ||
  key.startsWith('desk:basicSeen:')

/** Signing out leaves nothing of a member for the next one. */
export function clearOnSignOut() {
  for (const key of Object.keys(localStorage)) {
    if (!survivesSignOut(key) && key !== storageKeys.token) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  markBrowser(false)
  // Last, because other tabs react to it and check what is left; see `clearTabStorage`.
  localStorage.removeItem(storageKeys.token)
}

/** Clears this tab's own storage if the member signed out in another tab: only signing out removes the last path. */
export function clearTabStorage() {
  if (localStorage.getItem(storageKeys.lastPath) === null) sessionStorage.clear()
}
