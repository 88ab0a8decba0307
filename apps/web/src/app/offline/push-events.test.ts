import { expect, test, vi } from 'vitest'
import { handlePush, type PushWorker } from './push-events.ts'

const ORIGIN = 'https://canopy.example'

type Pages = Awaited<ReturnType<PushWorker['clients']['matchAll']>>

/** A worker with these open pages. `dispatch` resolves when the event was handled. */
function startWorker(open: { path: string; focused?: boolean }[] = [], languages = ['de-AT', 'en-GB']) {
  const listeners = new Map<string, (event: never) => void>()
  const showNotification = vi.fn(async () => {})
  const closed: string[] = []
  const getNotifications = async ({ tag = '' } = {}) => [{ tag, close: () => void closed.push(tag) }]
  const subscribe = vi.fn(async () => ({}))
  const openWindow = vi.fn(async () => null)
  const pages = open.map(({ path, focused = false }) => ({
    url: ORIGIN + path,
    focused,
    focus: vi.fn(async () => {}),
    postMessage: vi.fn(),
  })) satisfies Pages
  const worker: PushWorker = {
    location: { origin: ORIGIN },
    navigator: { languages },
    registration: { showNotification, getNotifications, pushManager: { subscribe } },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  }
  handlePush(worker, { en: 'Something new is waiting for you.', ta: 'புதிய ஒன்று' })
  async function dispatch(type: string, event: object) {
    let handled: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      handled = work
    }
    listeners.get(type)?.({ ...event, waitUntil } as never)
    await handled
  }
  const push = (content: unknown) => dispatch('push', { data: { json: () => content } })
  const close = vi.fn()
  const click = (href: unknown) => dispatch('notificationclick', { notification: { data: href, close } })
  return { dispatch, push, click, close, closed, pages, showNotification, subscribe, openWindow }
}

const content = { text: 'Ben commented on your post.', href: '/posts/1', tag: 'n1' }

test('a push message is shown with its text, and one of the same tag replaces the one before', async () => {
  const { push, showNotification } = startWorker([{ path: '/feed' }])
  await push(content)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Canopy',
    expect.objectContaining({ body: content.text, tag: 'n1', data: '/posts/1' }),
  )
})

test('a message to a member who looks at Canopy is shown, as browsers ask for, but without a sound, and does not stay', async () => {
  const { push, showNotification, closed } = startWorker([{ path: '/shop', focused: true }])
  await push(content)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Canopy',
    expect.objectContaining({ body: content.text, tag: 'n1', silent: true }),
  )
  expect(closed).toEqual(['n1'])
})

test('a message stays if nobody looks at Canopy', async () => {
  const { push, showNotification, closed } = startWorker([{ path: '/shop' }])
  await push(content)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Canopy',
    expect.objectContaining({ silent: false, badge: '/badge-96.png' }),
  )
  expect(closed).toEqual([])
})

test('of a message that can be read in part, that part is shown', async () => {
  const { push, showNotification } = startWorker()
  await push({ text: 'பென் உங்கள் பதிவில் கருத்திட்டார்.', target: { kind: 'post' } })
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Canopy',
    expect.objectContaining({ body: 'பென் உங்கள் பதிவில் கருத்திட்டார்.', data: '/notifications' }),
  )
})

test.each([{}, 'text', null, { text: 1 }])(
  'a message that cannot be read says that there is something new: %j',
  async (bad) => {
    const { push, dispatch, showNotification } = startWorker()
    await push(bad)
    await dispatch('push', { data: null })
    const json = () => {
      throw new SyntaxError('not JSON')
    }
    await dispatch('push', { data: { json } })
    expect(showNotification).toHaveBeenCalledTimes(3)
    expect(showNotification).toHaveBeenLastCalledWith(
      'Canopy',
      expect.objectContaining({ body: 'Something new is waiting for you.', data: '/notifications' }),
    )
  },
)

test.each([
  [['ta-LK', 'en'], 'புதிய ஒன்று'],
  [['de'], 'Something new is waiting for you.'],
  [[], 'Something new is waiting for you.'],
])('a browser for %j says of a message that cannot be read: %s', async (languages, body) => {
  const { push, showNotification } = startWorker([], languages)
  await push({})
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Canopy', expect.objectContaining({ body }))
})

test('a click focuses the page meant if it is open', async () => {
  const { click, close, pages, openWindow } = startWorker([{ path: '/feed' }, { path: '/posts/1' }])
  await click('/posts/1')
  expect(close).toHaveBeenCalled()
  expect(pages[1]?.focus).toHaveBeenCalled()
  expect(pages[0]?.focus).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('a click lets another open page show it, without loading it again', async () => {
  const { click, pages, openWindow } = startWorker([{ path: '/shop' }])
  await click('/posts/1?comment=2')
  expect(pages[0]?.focus).toHaveBeenCalled()
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ type: 'open', href: '/posts/1?comment=2' })
  expect(openWindow).not.toHaveBeenCalled()
})

test('a click opens the page if Canopy is not open', async () => {
  const { click, openWindow } = startWorker()
  await click('/posts/1')
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/posts/1`)
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', undefined])(
  'a click never leaves Canopy: %s',
  async (href) => {
    const { click, openWindow } = startWorker()
    await click(href)
    expect(new URL(String(openWindow.mock.calls.flat()[0])).origin).toBe(ORIGIN)
  },
)

test('a subscription that the browser ends is made again', async () => {
  const { dispatch, subscribe } = startWorker()
  const options = { userVisibleOnly: true, applicationServerKey: 'key' }
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } })
  expect(subscribe).toHaveBeenCalledWith(options)
})
