import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followVersionOfOtherTabs, newVersion, offerVersion } from './new-version.ts'
import { registerServiceWorker } from './service-worker.ts'

beforeEach(() => offerVersion(undefined))

type Connection = { saveData: boolean; effectiveType: string }

/** A browser tab that is controlled by a worker while a newer one waits, with a form that contains `typed`. */
async function openTab(typed: string, connection?: Connection) {
  const reload = vi.fn()
  const postMessage = vi.fn()
  const toWorker = vi.fn()
  const registration = Object.assign(new EventTarget(), {
    waiting: { postMessage },
    active: {},
    installing: null,
    update: async () => {},
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
    ready: Promise.resolve({ active: { postMessage: toWorker } }),
  })
  const field = { type: 'text', value: typed, readOnly: false }
  vi.stubGlobal('navigator', { serviceWorker, connection })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  vi.stubGlobal('firstFiles', ['/assets/feed-page-1.js'])
  vi.stubGlobal('performance', {
    getEntriesByType: () => [{ name: '/assets/main-1.js' }, { name: '/api/session' }],
  })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', querySelectorAll: () => [field] }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  followVersionOfOtherTabs()
  await registerServiceWorker()
  const change = () => serviceWorker.dispatchEvent(new Event('controllerchange'))
  return { reload, postMessage, toWorker, change }
}

test('a newer version that another tab has accepted does not discard what is typed in this one', async () => {
  const { reload, change } = await openTab('Half a thought')
  change()
  expect(reload).not.toHaveBeenCalled()
  newVersion()?.()
  expect(reload).toHaveBeenCalledOnce()
})

test('a newer version that another tab has accepted reloads a tab in which nothing is typed', async () => {
  const { reload, change } = await openTab('')
  change()
  expect(reload).toHaveBeenCalledOnce()
})

test('a newer version that is accepted in this tab reloads it, whatever is typed', async () => {
  const { reload, postMessage, change } = await openTab('Half a thought')
  newVersion()?.()
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  change()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['asks the worker for the files of the first pages', undefined, ['/assets/feed-page-1.js']],
  ['does so on a fast connection', { saveData: false, effectiveType: '4g' }, ['/assets/feed-page-1.js']],
  ['asks for no more than it has loaded where data is saved', { saveData: true, effectiveType: '4g' }, []],
  ['asks for no more than it has loaded on a slow connection', { saveData: false, effectiveType: '3g' }, []],
])('an idle page %s', async (_, connection, firstFiles) => {
  const { toWorker } = await openTab('', connection)
  await vi.waitFor(() =>
    expect(toWorker).toHaveBeenCalledExactlyOnceWith({
      type: 'CACHE_URLS',
      payload: {
        urlsToCache: ['/assets/main-1.js', ...firstFiles].map((file) => [file, { priority: 'low' }]),
      },
    }),
  )
})
