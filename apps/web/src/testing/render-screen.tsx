import { Session } from '@canopy/contract/accounts/sessions/shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createApi } from '../api/client.ts'
import { ApiProvider } from '../api/context.ts'
import { sessionQuery } from '../session/session-data.ts'
import { storedCaller, storeSession } from '../session/stored-session.ts'

/** The session of a new member. */
export function makeSession(given: Partial<Session> = {}): Session {
  const userId = crypto.randomUUID()
  return Session.parse({
    userId,
    id: userId,
    name: 'Maya Silva',
    fullName: 'Maya Silva',
    username: 'maya',
    email: 'maya@example.org',
    bio: '',
    avatar: null,
    profileImgUrl: null,
    coverImgUrl: null,
    points: 0,
    shortfall: 0,
    role: 'member',
    duties: [],
    joinedChallenges: [],
    badgesList: [],
    ...given,
  })
}

/** Renders `screen` at `address` for the member of `session`, or for a visitor. Returns the simulated user. */
export function renderScreen(screen: ReactElement, session?: Session, address = '/') {
  const identity = { caller: storedCaller, rejected: () => undefined }
  const api = createApi(identity)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (session) {
    storeSession({ token: 'token', userId: session.userId })
    queries.setQueryData(sessionQuery(api).queryKey, session)
  }
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queries}>
      <ApiProvider value={{ api, identity }}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
