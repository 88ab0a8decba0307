import type { DeskProductCase } from '@canopy/contract/desk/shop/products'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { Component as NewProductPage } from './new-product-page.tsx'
import { ProductEditor } from './product-editor.tsx'
import { StockForm } from './stock-form.tsx'

const lamp: DeskProductCase = {
  ...{ productID: 7, productName: 'Lamp', sku: 'L-1', category: 'home', price: 1200, quantity: 20 },
  ...{ threshold: 3, visible: true, archivedAt: null, createdAt: '2026-03-01T10:00:00.000Z', imgURL: '' },
  ...{ shortDescription: 'Of clay', fullDescription: '', numberOfPoints: 0, version: 4, pictures: [] },
  ...{ language: null, translations: {} },
}

const steward = makeSession({ role: 'steward', duties: ['shop'] })
const show = (form: ReactNode) => renderScreen(<ShortcutsProvider>{form}</ShortcutsProvider>, steward)

const press = (name: RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('the first wrong field of a new product gets the focus', async () => {
  const user = show(<NewProductPage />)
  const create = await press(/^Create product/)
  await user.clear(field('Price in Rs'))
  await user.click(create)
  expect(document.activeElement).toBe(field('Name'))
  await user.keyboard('Lamp')
  await user.click(create)
  expect(document.activeElement).toBe(field('Price in Rs'))
})

test('a wrong field of a product gets the focus before a missing reason', async () => {
  const user = show(<ProductEditor product={lamp} />)
  const save = await press(/^Save product/)
  await user.clear(field('Points'))
  await user.click(save)
  expect(document.activeElement).toBe(field('Points'))
  await user.keyboard('30')
  await user.click(save)
  expect(document.activeElement).toBe(field('Reason'))
})

test('a wrong number of units gets the focus before a missing reason', async () => {
  const user = show(<StockForm product={lamp} />)
  const write = await press(/^Write stock entry/)
  await user.click(write)
  expect(document.activeElement).toBe(field('Units'))
  await user.keyboard('5')
  await user.click(write)
  expect(document.activeElement).toBe(field('Reason'))
})

test.each([
  ['a product', <ProductEditor key="change" product={lamp} />],
  ['a new product', <NewProductPage key="new" />],
])('what was typed about %s is there again after leaving it, until it is discarded', async (_, form) => {
  const user = show(form)
  await screen.findByLabelText('Full description')
  const before = field('Full description').value
  await user.type(field('Full description'), 'It burns oil of coconuts.')
  cleanup()
  show(form)
  await screen.findByText(/What you typed here before is back/)
  expect(field('Full description').value).toBe(`${before}It burns oil of coconuts.`)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(field('Full description').value).toBe(before)
  expect(screen.queryByText(/What you typed here before is back/)).toBeNull()
})
