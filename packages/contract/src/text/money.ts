/** Formats amounts of money: "Rs" in the shop and the cart, "₹" on orders. */

import { site } from '../site/site.ts'
import { formatNumber } from '../text/format-number.ts'

/** 1250 → "Rs 1,250". */
export const money = (amount: number) => `${site.currency.symbol} ${formatNumber(amount)}`

/** 1250 → "₹1,250". */
export const orderMoney = (amount: number) => `${site.currency.orders}${formatNumber(amount)}`
