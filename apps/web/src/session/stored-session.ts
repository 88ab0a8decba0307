/** The token, the user id and the last visited path in browser storage, which all tabs share. */

import { paths } from '@canopy/contract/paths'
import { markBrowser, onStorageChange, storageKeys, storedText } from '../storage.ts'

const token = storedText(storageKeys.token)
const userId = storedText(storageKeys.userId)
const lastPath = storedText(storageKeys.lastPath)
const lastPathOfTab = storedText(storageKeys.lastPath, 'sessionStorage')

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const SECRET = /^[\w-]+$/

const publicPaths: string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.setNewPassword,
  paths.confirmEmail,
  paths.unsubscribe,
]

/** The stored user id; null if it is malformed. */
export function storedUserId() {
  const id = userId.get()
  return id !== null && UUID.test(id) ? id : null
}

/** The stored token; null without a user id, or if a request header could not carry it. */
export function storedToken() {
  const secret = token.get()
  return secret !== null && SECRET.test(secret) && storedUserId() !== null ? secret : null
}

/** The member whom this browser's requests name; undefined for a visitor. */
export function storedCaller() {
  const [token, userId] = [storedToken(), storedUserId()]
  return token === null || userId === null ? undefined : { token, userId }
}

export function storeSession(session: { token: string; userId: string }) {
  userId.set(session.userId)
  token.set(session.token)
  markBrowser(true)
}

/** Stores another token that the session has got. */
export const storeToken = token.set

/** Clears an expired session. Drafts stay under the member's id, so that nothing typed is lost. */
export function clearStoredSession() {
  token.clear()
  userId.clear()
  markBrowser(false)
}

/** Calls `changed` when another tab signs in or out, or did so while this page was in the back/forward cache. */
export function onOtherTab(changed: () => void) {
  let left: string | null = null
  onStorageChange(storageKeys.token, changed)
  addEventListener('pagehide', () => {
    left = token.get()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token.get() !== left) changed()
  })
}

/** Stores the last visited path for this tab, and for tabs that have none of their own. */
export function rememberPath(path: string) {
  lastPathOfTab.set(path)
  lastPath.set(path)
}

/**
 * Path to which the login leads: the last path of this tab, else of this browser, if it is a page of this app for members; else the feed.
 */
export function landingPath(): string {
  const path = lastPathOfTab.get() ?? lastPath.get() ?? ''
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return paths.feed
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || publicPaths.includes(url.pathname)) return paths.feed
  // A path such as "/.//evil.example" would be the address of another site.
  if (url.pathname.startsWith('//')) return paths.feed
  return url.pathname + url.search + url.hash
}
