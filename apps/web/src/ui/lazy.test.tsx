import { act, render, screen } from '@testing-library/react'
import { type ReactElement, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazyTrigger, lazyNamed } from './lazy.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Loaded = () => <p>The part</p>

const WithTrigger = ({ trigger }: { trigger: ReactElement }) => <div>{trigger}</div>
const fetchMenu = async () => ({ WithTrigger })
const Menu = lazyNamed(fetchMenu, 'WithTrigger')

/** A page with a part whose file cannot be loaded the first `failures` times. */
async function showPage(failures: number) {
  let left = failures
  const Part = lazyNamed(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part: Loaded }
  }, 'Part')
  render(
    <main>
      <p>The page</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </main>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10_000))
}

test('a part of a page whose file cannot be loaded at once is loaded again', async () => {
  await showPage(2)
  expect(screen.getByText('The part')).toBeDefined()
})

test('a part of a page whose file cannot be loaded at all offers to reload, and the page stays', async () => {
  await showPage(9)
  expect(screen.getByText('The page')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
})

test('a menu whose file cannot be fetched when the pointer comes near keeps its button', async () => {
  render(
    <LazyTrigger
      load={() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))}
      button={(handlers) => (
        <button type="button" {...handlers} onFocus={handlers.onPointerEnter}>
          Menu
        </button>
      )}
      opened={(trigger) => trigger}
    />,
  )
  await act(async () => screen.getByRole('button', { name: 'Menu' }).focus())
  expect(screen.getByRole('button', { name: 'Menu' })).toBeDefined()
})

test('the button of a menu keeps the focus when the menu, which is loaded at its first use, takes it over', async () => {
  render(
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <button type="button" {...handlers}>
          Menu
        </button>
      )}
      opened={(trigger) => <Menu trigger={trigger} />}
    />,
  )
  const before = screen.getByRole('button', { name: 'Menu' })
  before.focus()
  await act(async () => before.click())
  const after = screen.getByRole('button', { name: 'Menu' })
  expect(after).not.toBe(before)
  expect(document.activeElement).toBe(after)
})
