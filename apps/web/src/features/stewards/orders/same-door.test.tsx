import type { SameDoor as Other } from '@canopy/contract/desk/shop/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { SameDoor } from './same-door.tsx'

const orderAt = (orderId: string, by: Other['by'], fullName?: string): Other => ({
  ...{ orderKey: crypto.randomUUID(), orderId, by, createdAt: new Date().toISOString() },
  member: fullName === undefined ? null : { userId: crypto.randomUUID(), fullName },
})

test('each order of another account at the same door is named, with what they have in common', () => {
  const orders = [
    orderAt('ORD-2026-1', ['house', 'phone', 'place', 'street'], 'Ana'),
    orderAt('ORD-2026-2', ['house']),
  ]
  renderScreen(<SameDoor orders={orders} />, makeSession())
  const [same, resembling] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(same).toMatch(/^Same door as order ORD-2026-1 of Ana: same phone number, same address, /)
  expect(resembling).toMatch(
    /^Perhaps the same door as order ORD-2026-2 of a member who has left: same postal code and house number, /,
  )
  expect(screen.getByRole('link', { name: 'ORD-2026-1' }).getAttribute('href')).toContain(orders[0]?.orderKey)
})

test('an order whose door no other account has shows nothing of this', () => {
  renderScreen(<SameDoor orders={[]} />, makeSession())
  expect(screen.queryByText('Door')).toBeNull()
})
