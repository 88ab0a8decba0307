import { expect, test } from 'vitest'
import { shortcutKey } from './keys.ts'

const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
type Given = Partial<typeof held> & { altGraph?: boolean }

const press = (key: string, code: string, { altGraph = false, ...given }: Given = {}) =>
  shortcutKey({ key, code, ...held, ...given, getModifierState: () => altGraph })

test.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['ය', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  ['ξ', 'KeyJ', 'j'],
  // A layout with Latin letters says itself what is where.
  ['z', 'KeyY', 'z'],
  ['ö', 'Semicolon', undefined],
  ['/', 'Slash', '/'],
  ['+', 'NumpadAdd', '+'],
  [' ', 'Space', ' '],
  ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('%s at the place %s is the shortcut %s', (key, code, expected) => {
  expect(press(key, code)).toBe(expected)
})

test('symbols are typed with Shift where a layout wants that, letters and named keys are not', () => {
  const shiftKey = true
  expect(press('?', 'Slash', { shiftKey })).toBe('?')
  expect(press('?', 'Digit7', { shiftKey })).toBe('?')
  expect(press('؟', 'Slash', { shiftKey })).toBe('?')
  expect(press('J', 'KeyJ', { shiftKey })).toBeUndefined()
  expect(press('j', 'KeyJ', { shiftKey })).toBeUndefined()
  expect(press('ArrowLeft', 'ArrowLeft', { shiftKey })).toBeUndefined()
})

test.each<Given>([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { altGraph: true }])(
  'with %j a key is the shortcut of somebody else',
  (given) => {
    expect(press('j', 'KeyJ', given)).toBeUndefined()
    expect(press('ArrowLeft', 'ArrowLeft', given)).toBeUndefined()
  },
)
