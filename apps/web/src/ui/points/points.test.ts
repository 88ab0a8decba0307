import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Points } from './points.tsx'

test('an amount of points has a coin and a label', () => {
  const shown = renderToStaticMarkup(createElement(Points, { amount: 1234, label: true }))
  expect(shown).toMatch(/<svg .*<\/svg><span>1,234 <span class="">Points<\/span>/)
})
