import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import './shortcuts-dialog.tsx'
import { ShortcutsProvider, useShortcuts } from './shortcuts.tsx'

function Counter() {
  const [count, setCount] = useState(0)
  useShortcuts([{ key: 'c', label: 'Count', run: () => setCount(count + 1) }])
  return (
    <>
      <output>{count}</output>
      <input aria-label="Notes" />
    </>
  )
}

const open = () =>
  renderScreen(
    <ShortcutsProvider>
      <Counter />
    </ShortcutsProvider>,
  )
const count = () => screen.getByRole('status').textContent

test('a key acts, but not while somebody types or with another key held', async () => {
  const user = open()
  await user.keyboard('cc')
  expect(count()).toBe('2')
  await user.keyboard('{Control>}c{/Control}')
  await user.type(screen.getByLabelText('Notes'), 'cocoa')
  expect(count()).toBe('2')
})

test('a letter acts with Caps Lock and in a layout of other letters, by the place of its key', () => {
  open()
  fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC' })
  fireEvent.keyDown(document.body, { key: 'ච', code: 'KeyC' })
  expect(count()).toBe('2')
  fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC', shiftKey: true })
  fireEvent.keyDown(document.body, { key: 'Process', code: 'KeyC', keyCode: 229 })
  fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'ච', code: 'KeyC' })
  expect(count()).toBe('2')
})

test('? lists the keys, where they can be turned off', async () => {
  const user = open()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByText('Count')).toBeTruthy()

  await user.click(within(dialog).getByRole('checkbox', { name: 'Use these shortcuts in this browser' }))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.keyboard('c')
  expect(count()).toBe('0')
})
