import type { Session } from '@canopy/contract/accounts/sessions/shapes'
import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Api } from '../api/client.ts'
import { isUnauthenticated } from '../api/error.ts'
import { chooseLanguage, chosenLanguage } from '../language/language-choice.ts'
import { language as shown } from '../language/messages.ts'
import { sessionQuery } from '../session/session-data.ts'
import { landingPath, rememberPath, storedToken } from '../session/stored-session.ts'

/**
 * A middleware that redirects visitors to the login before any loader runs. It stores the path first, so that the login returns to
 * it, also after a session that expires while the page loads.
 */
export function requireToken({ url: { pathname, search, hash } }: LoaderFunctionArgs) {
  rememberPath(pathname + search + hash)
  if (storedToken() === null) throw redirect(paths.login)
}

/** Shows everything in the language of the account. An account without one gets what a visitor has chosen here. */
async function agreeOnLanguage(api: Api, { language }: Session) {
  const chosen = chosenLanguage()
  if (language !== null && language !== shown()) await chooseLanguage(language)
  if (language === null && chosen !== null) {
    const { setLanguage } = await import('@canopy/contract/accounts/profile/endpoints')
    await api.call(setLanguage, { body: { language: chosen } })
  }
}

/** A loader that fetches the session, which pages then read. @throws ApiError if it cannot be fetched */
export function loadMember(api: Api, queries: QueryClient) {
  return async () => {
    try {
      const session = await queries.ensureQueryData(sessionQuery(api))
      // A page in another language is better than none.
      await agreeOnLanguage(api, session).catch((error) => console.warn(error))
    } catch (error) {
      if (isUnauthenticated(error)) return redirect(paths.login)
      throw error
    }
    return null
  }
}

/** A loader that returns whether a member is signed in, whose session pages can then read. Never throws. */
export function isMember(api: Api, queries: QueryClient) {
  return async () => {
    if (storedToken() === null) return false
    return queries.ensureQueryData(sessionQuery(api)).then(
      () => true,
      () => false,
    )
  }
}

/** A loader that redirects members to the feed, or to the page that a link from outside names with `to`. */
export function requireVisitor({ url: { searchParams } }: LoaderFunctionArgs) {
  const to = searchParams.get('to')
  if (to !== null) rememberPath(to)
  if (storedToken() === null) return null
  return redirect(to === null ? paths.feed : landingPath())
}
