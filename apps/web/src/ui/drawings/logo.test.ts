import { messages } from '@canopy/contract/messages'
import { expect, test } from 'vitest'
import page from '../../../index.html?raw'
import icon from '../../../public/favicon.svg?raw'
import logo from './logo.tsx?raw'

const lines = [...logo.matchAll(/\bd="([^"]+)"/g)].map(([, line]) => line)

test('the mark is drawn alike in the app, in its icon, and on the page before the app runs', () => {
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(icon).toContain(`d="${line}"`)
    expect(page).toContain(`d="${line}"`)
  }
})

test('the page before the app runs has the words of the app', () => {
  expect(page).toContain(messages.loading)
})
