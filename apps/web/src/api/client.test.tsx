import { countUnreadNotifications, readAllNotifications } from '@canopy/contract/notifications/endpoints'
import { WROTE_FOR, WROTE_HEADER } from '@canopy/contract/request'
import { expect, test, vi } from 'vitest'
import { createApi } from './client.ts'

test('for five seconds after a change, requests say that their member has changed something', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get(WROTE_HEADER))
    return Response.json(3)
  })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const api = createApi({ caller: () => ({ token: 'x' }), rejected: () => {} })
  const read = () => api.call(countUnreadNotifications, {})
  await read()
  await api.call(readAllNotifications, {}).catch(() => {})
  await read()
  now.mockReturnValue(1000 + WROTE_FOR)
  await read()
  expect(sent).toEqual([null, null, '1', null])
})

test('a call whose schemas are still loading is sent as the member who was signed in when it was made', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'))
    return Response.json(3)
  })
  let token: string | undefined = 'x'
  const api = createApi({ caller: () => (token === undefined ? undefined : { token }), rejected: () => {} })
  const unread = api.call(Promise.resolve(countUnreadNotifications), {})
  token = undefined
  await unread
  expect(sent).toEqual(['Bearer x'])
})
