/** Parts of the shop on other pages, each with its code in a file that loads when it is shown. */

import { lazyAfterPaint } from '../../first-paint/lazy-after-paint.ts'
import { lazyNamed } from '../../ui/lazy.tsx'

/** Card about the product that the member saves for, beside other pages. */
export const Saving = lazyAfterPaint(async () => (await import('./saving/saving-card.tsx')).SavingCard)

/** Only members with points on hold need it. */
export const HeldBalance = lazyAfterPaint(async () => (await import('./points/held-balance.tsx')).HeldBalance)

export const OrderHistory = lazyNamed(() => import('./orders/order-history.tsx'), 'OrderHistory')
