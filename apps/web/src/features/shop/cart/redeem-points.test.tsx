import type { Session } from '@canopy/contract/accounts/sessions/shapes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import type { Cart } from './cart.ts'
import { RedeemPoints } from './redeem-points.tsx'

const item = { productID: 7, productName: 'Seed paper', price: 80, quantity: 1, imgURL: '' }
const cart: Cart = { items: [item], appliedPoints: 0 }
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Points to use' })
const apply = () => screen.getByRole('button', { name: 'Apply' })
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const applied = (points: number) => screen.queryByText(`${points} points applied`)

function renderPoints(given: Partial<Session>) {
  const session = makeSession(given)
  localStorage.setItem(`cart:${session.userId}`, JSON.stringify(cart))
  return renderScreen(<RedeemPoints />, session)
}

test('the points input accepts only digits without a leading zero', async () => {
  const user = renderPoints({ points: 100 })
  await user.type(input(), '0a-5.0')
  expect(input().value).toBe('50')
})

test.each(['50 ', ' 50', 'Rs 50', '50.00'])(
  '“%s” is pasted into the points input as a number',
  async (pasted) => {
    const user = renderPoints({ points: 100 })
    await user.click(input())
    await user.paste(pasted)
    expect(input().value).toBe('50')
    await user.click(apply())
    expect(applied(50)).toBeTruthy()
  },
)

test('what is pasted into the points input and is no number gets a sentence, until a number is typed', async () => {
  const user = renderPoints({ points: 100 })
  await user.click(input())
  await user.paste('1e3')
  expect(input().value).toBe('')
  expect(screen.getByText('Please enter a valid number')).toBeTruthy()
  expect(isDisabled(apply())).toBe(true)
  await user.type(input(), '5')
  expect(screen.queryByText('Please enter a valid number')).toBeNull()
})

test('Apply is disabled while the input is empty, has an error, or is already applied', async () => {
  const user = renderPoints({ points: 100 })
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
  const user = renderPoints({ points: 100 })
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

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const hold = { points: 50, reason: 'time', availableAt: '2026-11-28T10:00:00.000Z', challenge: null }
const overview = { earned: 100, redeemed: 0, available: 30, onHold: 70, waiting: 0, holds: [hold] }

test('points on hold cannot be applied, and the cart says when the next ones are available', async () => {
  serveReplies({ '/api/users/me/points': overview })
  const user = renderPoints({ points: 100, onHold: 70 })
  const on = day.format(new Date(hold.availableAt))
  expect(await screen.findByText(`70 points on hold, the next 50 available on ${on}.`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/shop/redeem')
  await user.type(input(), '31')
  expect(screen.getByText(/^Some of these points are still on hold/)).toBeTruthy()
  expect(isDisabled(apply())).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Use Max' }))
  expect(input().value).toBe('30')
})

test('if all points on hold are available on one day, the cart names it once', async () => {
  serveReplies({ '/api/users/me/points': { ...overview, holds: [{ ...hold, points: 70 }] } })
  renderPoints({ points: 100, onHold: 70 })
  const on = day.format(new Date(hold.availableAt))
  expect(await screen.findByText(`70 points on hold, available on ${on}.`)).toBeTruthy()
})

test('the cart does not mention holds while all points are available', () => {
  renderPoints({ points: 100 })
  expect(screen.queryByText(/on hold/)).toBeNull()
})
