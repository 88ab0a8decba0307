/** Formats amounts of money: "Rs" in the shop and the cart, "₹" on orders. */

import { formatNumber } from '../text/format-number.ts'

/** 1250 → "Rs 1,250". */
export const rupees = (amount: number) => `Rs ${formatNumber(amount)}`

/** 1250 → "₹1,250". */
export const orderRupees = (amount: number) => `₹${formatNumber(amount)}`
