import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

test.each([
  [['நாங்கள் ஒரு மரம் நட்டோம் ', '!'], 'ta'],
  [['We planted ', 'ගහක්'], 'si'],
  [['We planted a tree.'], ''],
])('a text of %j has the language %j', (texts, language) => {
  const { container } = render(<LinkedText parts={texts.map((text) => ({ text }))} />)
  expect(container.querySelector('p')?.getAttribute('lang')).toBe(language)
})
