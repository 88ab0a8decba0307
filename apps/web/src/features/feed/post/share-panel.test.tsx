import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { SharePanel } from './share-panel.tsx'

const panel = <SharePanel postId="one" onShared={() => undefined} />

test('where there is a share sheet, a button beside “Copy” opens it with the link', async () => {
  const share = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  Object.assign(navigator, { share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const user = renderScreen(panel, makeSession())
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ url: `${location.origin}/posts/one` })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where there is none, the link is copied only', () => {
  renderScreen(panel, makeSession())
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
