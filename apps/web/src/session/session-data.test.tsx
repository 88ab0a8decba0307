import type { Session } from '@canopy/contract/accounts/sessions/shapes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createApi } from '../api/client.ts'
import { makeSession } from '../testing/render-screen.tsx'
import { sessionQuery, unreadKey } from './session-data.ts'

function open(...replies: Partial<Session>[]) {
  const queries = new QueryClient()
  let time = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 1))
  let asked = () => {}
  vi.stubGlobal('fetch', async () => {
    asked()
    return Response.json({ ...makeSession(), ...replies.shift() })
  })
  const api = createApi({ caller: () => ({ token: 'x' }), rejected: () => {} })
  return {
    queries,
    read: () => queries.fetchQuery({ ...sessionQuery(api), staleTime: 0 }),
    unread: () => queries.getQueryData(unreadKey),
    whenAsked: (act: () => void) => {
      asked = act
    },
  }
}

test('a session brings the number of unread notifications', async () => {
  const { read, unread } = open({ unreadNotifications: 3 }, { unreadNotifications: 0 }, {})
  await read()
  expect(unread()).toBe(3)
  await read()
  expect(unread()).toBe(0)
  // A server of the release before does not send it.
  await read()
  expect(unread()).toBe(0)
})

test('a session that was asked for before notifications were read does not bring their number back', async () => {
  const { queries, read, unread, whenAsked } = open({ unreadNotifications: 3 })
  whenAsked(() => queries.setQueryData(unreadKey, 0))
  await read()
  expect(unread()).toBe(0)
})
