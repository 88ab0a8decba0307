/** Who may see which route; decided before anything of it renders. */

import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Api } from '../api/client.ts'
import { isUnauthenticated } from '../api/error.ts'
import { paths } from '../paths.ts'
import { sessionQuery } from '../session/session-data.ts'
import { rememberPath, storedToken } from '../session/stored-session.ts'

/**
 * A middleware: lets nobody without a session in, and runs before the pages' loaders ask the server for anything. It remembers the
 * path at once, so that a session that expires on the way returns to the page asked for.
 */
export function requireToken({ url: { pathname, search, hash } }: LoaderFunctionArgs) {
  rememberPath(pathname + search + hash)
  if (storedToken() === null) throw redirect(paths.login)
}

/** A loader: has the member ready for the pages. @throws ApiError when the server cannot be reached or understood */
export function loadMember(api: Api, queries: QueryClient) {
  return async () => {
    try {
      await queries.ensureQueryData(sessionQuery(api))
    } catch (error) {
      if (isUnauthenticated(error)) return redirect(paths.login)
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
