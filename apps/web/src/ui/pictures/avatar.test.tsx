import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test('a portrait is loaded as the narrowest copy that is wide enough', () => {
  const { container } = render(<Avatar src="/media/Abc_d-1600x1600.webp" size={44} />)
  const portrait = container.querySelector('img')
  expect(portrait?.getAttribute('sizes')).toBe('44px')
  expect(portrait?.getAttribute('srcset')).toMatch(/^\/media\/Abc_d-1600x1600-160\.webp 160w, /)
})

test('a portrait from elsewhere is loaded as it is', () => {
  const { container } = render(<Avatar src="https://example.org/portrait.jpg" />)
  expect(container.querySelector('img')?.hasAttribute('srcset')).toBe(false)
})
