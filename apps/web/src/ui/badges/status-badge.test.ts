import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

const classes = {
  yellow: 'bg-sun-tint',
  blue: 'bg-info-tint',
  green: 'bg-leaf-tint',
  red: 'bg-danger-tint',
  grey: 'bg-sunken',
}

test.each([
  ['on hold', 'On hold', 'yellow'],
  ['pending', 'Pending', 'yellow'],
  ['ACTIVE', 'Active', 'blue'],
  ['Completed', 'Completed', 'green'],
  ['cancelled', 'Cancelled', 'red'],
  ['Failed', 'Cancelled', 'red'],
  ['shipped', 'Shipped', 'blue'],
  ['delivered', 'Delivered', 'green'],
  ['Lost at sea', 'Lost at sea', 'grey'],
] as const)('the status %s is shown as %s, in %s', (status, text, colour) => {
  const shown = renderToStaticMarkup(createElement(StatusBadge, { status }))
  expect(shown).toContain(`>${text}<`)
  expect(shown).toContain(classes[colour])
})
