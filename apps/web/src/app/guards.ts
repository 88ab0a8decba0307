/** Who may see which route; decided before anything of it renders. */

import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Api } from '../api/client.ts'
import { isUnauthenticated } from '../api/error.ts'
import { paths } from '../paths.ts'
import { sessionQuery } from '../session/session-data.ts'
import { rememberPath, storedToken } from '../session/stored-session.ts'

/** To /login, which leads back to what was asked for. */
function toLogin({ pathname, search, hash }: URL) {
  rememberPath(pathname + search + hash)
  return redirect(paths.login)
}

/** A middleware: lets nobody without a session in, and runs before the pages' loaders ask the server for anything. */
export function requireToken({ url }: LoaderFunctionArgs) {
  if (storedToken() === null) throw toLogin(url)
}

/** A loader: has the member ready for the pages. @throws ApiError when the server cannot be reached or understood */
export function loadMember(api: Api, queries: QueryClient) {
  return async ({ url }: LoaderFunctionArgs) => {
    try {
      await queries.ensureQueryData(sessionQuery(api))
    } catch (error) {
      if (isUnauthenticated(error)) return toLogin(url)
      throw error
    }
    return null
  }
}

/** A loader: whether a member is here, who is then ready for the page. Never fails. */
export function isMember(api: Api, queries: QueryClient) {
  return async () => {
    if (storedToken() === null) return false
    return queries.ensureQueryData(sessionQuery(api)).then(
      () => true,
      () => false,
    )
  }
}

/** A loader: sends members on to the feed. */
export function requireVisitor() {
  return storedToken() === null ? null : redirect(paths.feed)
}
