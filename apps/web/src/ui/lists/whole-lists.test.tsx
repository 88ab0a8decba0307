import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWholeLists } from './whole-lists.ts'

function List() {
  return <output>{useWholeLists() ? 'all' : 'some'}</output>
}
const shown = () => screen.getByRole('status').textContent

test('lists are rendered as a whole for print, and go back after it', () => {
  render(<List />)
  expect(shown()).toBe('some')
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(shown()).toBe('all')
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(shown()).toBe('some')
})

test.each([
  { key: 'f', code: 'KeyF', ctrlKey: true },
  { key: 'F', code: 'KeyF', metaKey: true },
  { key: 'а', code: 'KeyF', ctrlKey: true },
  { key: 'F3', code: 'F3' },
])(
  'lists are rendered as a whole once the reader searches the page with %j, until the page is left',
  (keys) => {
    const { unmount } = render(<List />)
    fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF' })
    expect(shown()).toBe('some')
    fireEvent.keyDown(document.body, keys)
    expect(shown()).toBe('all')
    unmount()
    render(<List />)
    expect(shown()).toBe('some')
  },
)
