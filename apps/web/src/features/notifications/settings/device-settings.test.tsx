import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { DeviceSettings } from './device-settings.tsx'

test('a browser whose service worker takes long is not said to be unable to get messages, and can turn them on later', async () => {
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<object>()
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default' })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderScreen(<DeviceSettings />, makeSession())
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await screen.findByRole('status')).textContent).toContain('still being set up')

  becomeReady({ pushManager: { getSubscription: async () => null } })
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
