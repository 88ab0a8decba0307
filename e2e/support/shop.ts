/** A shop for one test: products of its own among those of other tests, and what else happens behind the browser's back. */

import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Canopy } from './start-canopy.ts'

type Goods = { name: string; price?: number; quantity?: number; points?: number; image?: string | null }
type Line = { id: number; name: string; price: number; quantity: number }

const address = { fullName: '', phone: '011 234 5678', addressLine1: '8 Flower Road', city: 'Colombo' }

/** Answers at once, and is not asked again, unlike a failure of the server. */
export const tooMany = {
  status: 429,
  json: { message: 'Too many requests. Please wait a moment and try again.', code: 'too_many_requests' },
}

/** What the member of `page` finds in the shop. Names of products get a mark of this test. */
export async function openShop(canopy: Canopy, { page, userId }: { page: Page; userId: string }) {
  const mark = randomUUID().slice(0, 8)
  const { origins } = await page.context().storageState()
  const token = origins[0]?.localStorage.find(({ name }) => name === 'token')?.value
  const headers = { authorization: `Bearer ${token}` }

  async function listed() {
    const answer = await page.request.get('/api/products/all', { headers })
    const products: { productID: number; price: number; quantity: number }[] = await answer.json()
    return products
  }

  /** The server keeps its catalogue until it is told of a change. */
  async function untilListed(id: number, price: number, quantity: number) {
    await canopy.db.query(`select pg_notify('canopy', '["test",[{"type":"products.changed"}]]')`)
    await expect.poll(listed).toContainEqual(expect.objectContaining({ productID: id, price, quantity }))
  }

  return {
    mark,
    async sell({ name, price = 300, quantity = 5, points = 30, image = null }: Goods) {
      const { rows } = await canopy.db.query<{ product_id: number }>(
        `insert into products (product_name, price, number_of_points, quantity, image, short_description, full_description)
         values ($1, $2, $3, $4, $5, $6, $7) returning product_id`,
        [`${name} ${mark}`, price, points, quantity, image, `Short words on ${name}.`, `All about ${name}.`],
      )
      const id = rows[0]?.product_id ?? 0
      await untilListed(id, price, quantity)
      return { id, name: `${name} ${mark}`, price, quantity }
    },
    async change({ id }: { id: number }, { price, quantity }: { price: number; quantity: number }) {
      await canopy.db.query('update products set price = $2, quantity = $3 where product_id = $1', [
        id,
        price,
        quantity,
      ])
      await untilListed(id, price, quantity)
    },
    async stockOf({ id }: { id: number }) {
      const { rows } = await canopy.db.query<{ quantity: number }>(
        'select quantity from products where product_id = $1',
        [id],
      )
      return rows[0]?.quantity
    },
    /** Points that count for no rank, so that no other test sees them. */
    async give(points: number) {
      await canopy.db.query(
        `insert into points_ledger (user_id, amount, reason, ref, cause, balance)
         values ($1, $2, 'order_cancelled', 'test', $3, 0)`,
        [userId, points, randomUUID()],
      )
    },
    /** An order placed past the browser; answers its id. */
    async order(lines: Line[], pointsApplied = 0) {
      const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
      const cartItems = lines.map(({ id, name, price, quantity }) => ({
        productId: String(id),
        productName: name,
        price,
        quantity,
      }))
      const answer = await page.request.post('/api/order/place', {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        data: {
          orderId: `ORD-${today}-001`,
          userId,
          cartItems,
          subtotal: 0,
          pointsApplied,
          totalAmount: 0,
          shippingAddress: { ...address, postalCode: '00700', country: 'Sri Lanka' },
        },
      })
      expect(answer.status()).toBe(201)
      const { orderId }: { orderId: string } = await answer.json()
      return orderId
    },
    /** The member's orders as the database has them. */
    async orders() {
      const { rows } = await canopy.db.query<{ order_id: string; status: string; points_applied: number }>(
        'select order_id, status, points_applied from orders where user_id = $1 order by order_key',
        [userId],
      )
      return rows
    },
    /** Puts `lines` into the cart that the browser keeps. */
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

/** Fills in where an order goes to. */
export async function fillShipping(page: Page) {
  await page.getByLabel('Address').fill('8 Flower Road')
  await page.getByLabel('City').fill('Colombo')
  await page.getByLabel('ZIP code').fill('00700')
  await page.getByLabel('Phone number').fill('011 234 5678')
}

/** The button of the top bar; its name tells how much is in the cart. */
export const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })

/** The cart at the right edge. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: /^Cart \(/ })
