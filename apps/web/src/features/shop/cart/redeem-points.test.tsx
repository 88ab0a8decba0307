import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import type { Cart } from './cart.ts'
import { RedeemPoints } from './redeem-points.tsx'

const item = { productID: 7, productName: 'Seed paper', price: 80, quantity: 1, imgURL: '' }
const cart: Cart = { items: [item], appliedPoints: 0 }
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Points to use' })
const apply = () => screen.getByRole('button', { name: 'Apply' })
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const applied = (points: number) => screen.queryByText(`${points} points applied`)

let user: ReturnType<typeof renderScreen>
beforeEach(() => {
  const session = makeSession({ points: 100 })
  localStorage.setItem(`cart:${session.userId}`, JSON.stringify(cart))
  user = renderScreen(<RedeemPoints />, session)
})

test('the points input accepts only digits without a leading zero', async () => {
  await user.type(input(), '0a-5.0')
  expect(input().value).toBe('50')
})

test('Apply is disabled while the input is empty, has an error, or is already applied', async () => {
  expect(isDisabled(apply())).toBe(true)
  await user.type(input(), '81')
  expect(screen.getByText('Points cannot exceed total amount')).toBeTruthy()
  expect(isDisabled(apply())).toBe(true)

  await user.clear(input())
  await user.type(input(), '101')
  expect(screen.getByText("You don't have enough points")).toBeTruthy()
  await user.click(apply())
  expect(applied(101)).toBeNull()

  await user.clear(input())
  await user.type(input(), '80')
  expect(isDisabled(apply())).toBe(false)
  await user.click(apply())
  expect(applied(80)).toBeTruthy()
  expect(isDisabled(apply())).toBe(true)
})

test('Use Max applies the subtotal; Clear and Remove set the points to 0', async () => {
  await user.click(screen.getByRole('button', { name: 'Use Max' }))
  expect(input().value).toBe('80')
  expect(applied(80)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(input().value).toBe('')
  expect(applied(80)).toBeNull()

  await user.type(input(), '20{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(applied(20)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use Max' }))
})
