/** Token and user id in browser storage, shared by all tabs; and the last visited path, to which the login returns. */

import { paths } from '../paths.ts'

const TOKEN = 'token'
const USER_ID = 'userId'
const LAST_PATH = 'lastPath'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const SECRET = /^[\w-]+$/

const publicPaths: string[] = [paths.login, paths.register, paths.forgotPassword, paths.setNewPassword]

/** The user id that storage names, if it is one. */
export function storedUserId() {
  const id = localStorage.getItem(USER_ID)
  return id !== null && UUID.test(id) ? id : null
}

/** The token, where a user id is stored beside it, if it is one: a request could not even carry any other text. */
export function storedToken() {
  const token = localStorage.getItem(TOKEN)
  return token !== null && SECRET.test(token) && storedUserId() !== null ? token : null
}

/** Keeps who has signed in. */
export function storeSession({ token, userId }: { token: string; userId: string }) {
  localStorage.setItem(USER_ID, userId)
  localStorage.setItem(TOKEN, token)
}

/** Forgets who is signed in. What they typed stays under their own id, so that an expired session loses nothing. */
export function clearStoredSession() {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER_ID)
}

/** After signing out nothing of a member is left for the next one, except their cart, which is stored under their id. */
export function clearMemberTraces() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('cart:') && key !== 'theme' && key !== TOKEN) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  // Last, because other tabs react to it and check what is left; see `clearTabTraces`.
  localStorage.removeItem(TOKEN)
}

/** Clears what this tab stored by itself, if the member signed out in another tab: only that removes the last path. */
export function clearTabTraces() {
  if (localStorage.getItem(LAST_PATH) === null) sessionStorage.clear()
}

/**
 * Calls `changed` when another tab signs in or out. A page that the browser kept whole for the way back hears of it when it is shown
 * again.
 */
export function onOtherTab(changed: () => void) {
  let left: string | null = null
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === null) changed()
  })
  addEventListener('pagehide', () => {
    left = localStorage.getItem(TOKEN)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && localStorage.getItem(TOKEN) !== left) changed()
  })
}

/** Keeps the last visited path: for this tab, and for tabs that have none of their own. */
export function rememberPath(path: string) {
  sessionStorage.setItem(LAST_PATH, path)
  localStorage.setItem(LAST_PATH, path)
}

/** Where the login leads: the last path of this tab, else of this browser, if it lies within this app and needs a session; else the feed. */
export function landingPath(): string {
  const path = sessionStorage.getItem(LAST_PATH) ?? localStorage.getItem(LAST_PATH) ?? ''
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return paths.feed
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || publicPaths.includes(url.pathname)) return paths.feed
  // As in "/.//evil.example": alone it would be the address of another site.
  if (url.pathname.startsWith('//')) return paths.feed
  return url.pathname + url.search + url.hash
}
