/** Token and user id in browser storage, shared by all tabs; and the path to go to after login. */

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

/** After signing out nothing of a member is left for the next one, but for their cart, which waits under their id. */
export function clearMemberTraces() {
  clearStoredSession()
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('cart:') && key !== 'theme') localStorage.removeItem(key)
  }
  sessionStorage.clear()
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

/** Keeps the path that a visitor asked for, for after the login. */
export const rememberPath = (path: string) => localStorage.setItem(LAST_PATH, path)

/** Forgets it, once it was used. */
export const forgetPath = () => localStorage.removeItem(LAST_PATH)

/** The remembered path, if it lies within this app and needs a session; the feed otherwise. */
export function landingPath(): string {
  const path = localStorage.getItem(LAST_PATH) ?? ''
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return paths.feed
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || publicPaths.includes(url.pathname)) return paths.feed
  return url.pathname + url.search + url.hash
}
