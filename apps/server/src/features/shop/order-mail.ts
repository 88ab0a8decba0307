/** The mail that confirms an order. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { orderMail } from '@canopy/contract/messages'
import { orderRupees } from '@canopy/contract/money'
import type { Order } from '@canopy/contract/shop'
import type { Deps } from '../../deps.ts'
import type { Message } from '../../mail/mail.ts'

/** Between two mails: those who order come before those who have ordered, however many they are. */
const PAUSE = SECOND / 10

/** What the member reads: the lines and sums. Nothing in it was typed by a member, as nobody has proved that the address is theirs. */
function confirmationOf(order: Order, email: string, publicUrl: string): Message {
  const { orderId, cartItems, subtotal, pointsApplied, totalAmount } = order
  const lines = cartItems.map(
    ({ productName, quantity, price }) => `${quantity} × ${productName}: ${orderRupees(quantity * price)}`,
  )
  return {
    to: email,
    subject: orderMail.subject(orderId),
    text: orderMail.text({
      orderId,
      lines: lines.join('\n'),
      subtotal: orderRupees(subtotal),
      discount: pointsApplied > 0 ? orderRupees(pointsApplied) : undefined,
      total: orderRupees(totalAmount),
      link: new URL('/profile?tab=orders', publicUrl).href,
    }),
  }
}

type InBackground = (work: (ending: AbortSignal) => Promise<void>) => Promise<void>

/** Answers the function that has an order confirmed: one mail after the other, without pauses once the app ends. */
export function createConfirmations(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  inBackground: InBackground,
) {
  const waiting = new Set<{ order: Order; email: string }>()
  let isBusy = false

  async function sendAll(ending: AbortSignal) {
    for (const one of waiting) {
      waiting.delete(one)
      await inBackground(async () => mail.send(confirmationOf(one.order, one.email, config.publicUrl)))
      await sleep(PAUSE, undefined, { signal: ending, ref: false }).catch(() => {})
    }
    isBusy = false
  }

  return (order: Order, email: string) => {
    waiting.add({ order, email })
    if (isBusy) return
    isBusy = true
    inBackground(sendAll)
  }
}
