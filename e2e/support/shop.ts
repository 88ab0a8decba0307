/** A shop for one test; a suffix distinguishes its products from those of other tests. */

import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { type Member, newMember } from './member.ts'
import type { Canopy } from './start-canopy.ts'

type NewProduct = { name: string; price?: number; quantity?: number; points?: number; image?: string | null }
type Line = { id: number; name: string; price: number; quantity: number }

const address = { fullName: '', phone: '011 234 5678', addressLine1: '8 Flower Road', city: 'Colombo' }

/** A member and the shop as they see it. */
export async function newCustomer(
  browser: Browser,
  canopy: Canopy,
  options?: Parameters<typeof newMember>[1],
) {
  const member = await newMember(browser, options)
  return { ...member, shop: await openShop(canopy, member) }
}

/** The shop as `member` sees it. */
export async function openShop(canopy: Canopy, { page, userId, call }: Member) {
  const suffix = randomUUID().slice(0, 8)

  function listed() {
    // The server caches its catalogue until this event.
    canopy.bus.publish({ type: 'products.changed' })
    return call('listProducts', {})
  }

  async function untilListed(id: number, price: number, quantity: number) {
    await expect.poll(listed).toContainEqual(expect.objectContaining({ productID: id, price, quantity }))
  }

  return {
    suffix,
    async addProduct({ name, price = 300, quantity = 5, points = 30, image = null }: NewProduct) {
      const { rows } = await canopy.db.query<{ product_id: number }>(
        `insert into products (product_name, price, number_of_points, quantity, image, short_description, full_description)
         values ($1, $2, $3, $4, $5, $6, $7) returning product_id`,
        [
          `${name} ${suffix}`,
          price,
          points,
          quantity,
          image,
          `Short words on ${name}.`,
          `All about ${name}.`,
        ],
      )
      const id = rows[0]?.product_id ?? 0
      await untilListed(id, price, quantity)
      return { id, name: `${name} ${suffix}`, price, quantity }
    },
    async changeProduct({ id }: { id: number }, { price, quantity }: { price: number; quantity: number }) {
      await canopy.db.query('update products set price = $2 where product_id = $1', [id, price])
      await canopy.db.query(
        `insert into stock_entries (product_id, kind, change, stock)
         select product_id, 'counted', $2 - quantity, 0 from products where product_id = $1`,
        [id, quantity],
      )
      await untilListed(id, price, quantity)
    },
    async stockOf({ id }: { id: number }) {
      const { rows } = await canopy.db.query<{ quantity: number }>(
        'select quantity from products where product_id = $1',
        [id],
      )
      return rows[0]?.quantity
    },
    /** Adds to the member's balance, but not to what they earned: ranks stay as other tests expect them. */
    async givePoints(points: number) {
      await canopy.db.query(
        `insert into points_ledger (user_id, amount, reason, ref, cause, balance)
         values ($1, $2, 'steward_correction', 'test', $3, 0)`,
        [userId, points, randomUUID()],
      )
    },
    /** Places an order through the API and returns its id. */
    async placeOrder(lines: Line[], pointsApplied = 0) {
      const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
      const cartItems = lines.map(({ id, name, price, quantity }) => ({
        productId: String(id),
        productName: name,
        price,
        quantity,
      }))
      const body = {
        orderId: `ORD-${today}-001`,
        userId,
        cartItems,
        subtotal: 0,
        pointsApplied,
        totalAmount: 0,
        shippingAddress: { ...address, postalCode: '00700', country: 'Sri Lanka' },
      }
      const { orderId } = await call('placeOrder', { body }, { 'idempotency-key': randomUUID() })
      return orderId
    },
    async setStatus(orderId: string, status: string) {
      await canopy.db.query('update orders set status = $3 where user_id = $1 and order_id = $2', [
        userId,
        orderId,
        status,
      ])
    },
    /** The member's orders in the database. */
    async orders() {
      const { rows } = await canopy.db.query<{ order_id: string; status: string; points_applied: number }>(
        'select order_id, status, points_applied from orders where user_id = $1 order by order_key',
        [userId],
      )
      return rows
    },
    /** Replaces the cart in the storage of the browser. */
    async fillCart(lines: Line[], appliedPoints = 0) {
      const items = lines.map(({ id, name, price, quantity }) => ({
        productID: id,
        productName: name,
        price,
        quantity,
        imgURL: '',
      }))
      await page.goto('/favicon.svg')
      await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [
        `cart:${userId}`,
        JSON.stringify({ items, appliedPoints }),
      ] as const)
    },
  }
}

/** Fills in the shipping address of the checkout. */
export async function fillShipping(page: Page) {
  await page.getByLabel('Address').fill('8 Flower Road')
  await page.getByLabel('City').fill('Colombo')
  await page.getByLabel('ZIP code').fill('00700')
  await page.getByLabel('Phone number').fill('011 234 5678')
}

/** The cart button of the top bar, whose name includes the number of items. */
export const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })

/** The cart at the right edge. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: /^Cart \(/ })
