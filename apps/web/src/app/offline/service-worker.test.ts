import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followOtherTabs, newVersion, offerVersion } from './new-version.ts'
import { registerServiceWorker } from './service-worker.ts'

beforeEach(() => offerVersion(undefined))

/** A browser tab that is controlled by a worker while a newer one waits, with a form that contains `typed`. */
async function openTab(typed: string) {
  const reload = vi.fn()
  const postMessage = vi.fn()
  const registration = Object.assign(new EventTarget(), {
    waiting: { postMessage },
    active: {},
    installing: null,
    update: async () => {},
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  })
  const field = { type: 'text', value: typed, readOnly: false }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', querySelectorAll: () => [field] }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  followOtherTabs()
  await registerServiceWorker()
  const change = () => serviceWorker.dispatchEvent(new Event('controllerchange'))
  return { reload, postMessage, change }
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
