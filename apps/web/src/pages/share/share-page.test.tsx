import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../testing/render-screen.tsx'
import { forgetShared, handedTo, handOver, keepShared } from '../../ui/form/photo/shared-photos.ts'
import { Component as SharePage } from './share-page.tsx'

const photo = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'photo.jpg', { type: 'image/jpeg' })

/** The cache of the browser, which happy-dom lacks. */
beforeEach(() => {
  let kept = new Map<string, Response>()
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (address: string, response: Response) => void kept.set(address, response),
      match: async (address: string) => kept.get(address)?.clone(),
    }),
    delete: async () => {
      kept = new Map()
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('whoever logs in next finds nothing of a photo that was on its way to a form, nor does anybody after signing out', async () => {
  const [anna, ben] = [makeSession(), makeSession()]
  for (const form of ['post', 7] as const) {
    handOver(anna.userId, form, [photo()])
    expect(handedTo(ben.userId, form)).toEqual([])
    expect(handedTo(anna.userId, form)).toHaveLength(1)
    await forgetShared()
    expect(handedTo(anna.userId, form)).toEqual([])
  }
})

test('a member chooses what a shared photo becomes; who is suspended can only discard it', async () => {
  await keepShared([photo()])
  renderScreen(<SharePage />, makeSession())
  expect(await screen.findByRole('button', { name: 'Post' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Proof of a challenge' })).toBeTruthy()
  cleanup()
  renderScreen(<SharePage />, makeSession({ suspension: { until: null, reason: 'Sends spam' } }))
  expect(await screen.findByRole('button', { name: 'Go to the feed' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proof of a challenge' })).toBeNull()
})
