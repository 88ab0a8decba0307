/** Who may see which route; decided before anything of it renders. */

import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { paths } from '../paths.ts'
import { sessionQuery } from '../session/session-data.ts'
import { landingPath, rememberPath, storedToken } from '../session/stored-session.ts'

/** Lets members in; sends everybody else to /login, which returns them here. */
export function requireMember(api: Api, queries: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search, hash } = new URL(request.url)
    const toLogin = () => {
      rememberPath(pathname + search + hash)
      return redirect(paths.login)
    }
    if (storedToken() === null) return toLogin()
    try {
      await queries.ensureQueryData(sessionQuery(api))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return toLogin()
      throw error
    }
    return null
  }
}

/** Sends members on to where they wanted to go. */
export function requireVisitor() {
  return storedToken() === null ? null : redirect(landingPath())
}
