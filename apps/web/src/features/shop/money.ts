/** Amounts of money as members read them: "Rs" in the shop and the cart, "₹" on orders. */

import { formatNumber } from '@canopy/contract/format-number'

export const rupees = (amount: number) => `Rs ${formatNumber(amount)}`

export const orderRupees = (amount: number) => `₹${formatNumber(amount)}`
