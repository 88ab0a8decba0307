import type { ShippingForm } from '@canopy/contract/shop/orders/shapes'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { t } from '../../../language/messages.ts'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { CheckoutForm } from './checkout-form.tsx'

let sent: ShippingForm[]
const placeOrder = async ({ shipping }: { shipping: ShippingForm }) => void sent.push(shipping)
const checkout = {
  placeOrder,
  canOrder: true,
  refusal: undefined,
  isChecked: false,
  isUnconfirmed: false,
}
const form = <CheckoutForm checkout={checkout} />

const field = (name: string, description?: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name, ...(description && { description }) })
const submit = () => screen.getByRole('button', { name: 'Place Order' })

beforeEach(() => {
  sent = []
})

test('each empty or blank field of the checkout is reported below it, and nothing is sent', async () => {
  const user = renderScreen(form, makeSession())
  await user.type(await field('City'), '   ')
  await user.click(submit())
  expect(document.activeElement).toBe(await field('Address', 'Address is required'))
  await field('City', 'City is required')
  await field('ZIP code', 'ZIP code is required')
  await field('Phone number', 'Phone number is required')
  expect(sent).toEqual([])
})

test('editing a field of the checkout clears only its own error', async () => {
  const user = renderScreen(form, makeSession())
  await user.click(submit())
  await user.type(await field('City', 'City is required'), 'G')
  expect(screen.queryByText('City is required')).toBeNull()
  expect(screen.getByText('Address is required')).toBeTruthy()
})

test('the checkout sends trimmed values and keeps a draft per member', async () => {
  const session = makeSession()
  const user = renderScreen(form, session)
  await user.type(await field('Address'), ' 12 Lake Road ')
  await user.type(await field('City'), 'Galle')
  await user.type(await field('ZIP code'), '80000')
  await user.type(await field('Phone number'), '0771234567')
  await user.click(submit())
  const typed = { address: '12 Lake Road', city: 'Galle', zipCode: '80000', phone: '0771234567' }
  expect(sent).toEqual([typed])
  expect(localStorage.getItem(`draft:${session.userId}:checkout`)).toContain('12 Lake Road')
})

test('the checkout says before the order which limit it exceeds, and cannot be sent', async () => {
  const refusal = t('orders.tooManyOrdersNew', { max: 1 })
  renderScreen(<CheckoutForm checkout={{ ...checkout, canOrder: false, refusal }} />, makeSession())
  expect((await screen.findByRole('status')).textContent).toContain(refusal)
  expect(submit()).toHaveProperty('disabled', true)
})

test('the checkout says before the order that a steward will check it', async () => {
  renderScreen(<CheckoutForm checkout={{ ...checkout, isChecked: true }} />, makeSession())
  expect(await screen.findByText(t('orders.willBeChecked'))).toBeTruthy()
})
