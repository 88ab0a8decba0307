/** The ids that this browser proposes for orders. */

import { ORDER_ID_PATTERN } from '@canopy/contract/limits'
import { formatOrderId } from '@canopy/contract/shop'

/** The id after `last`, the one of the member's last order here: counted on within a day, from 1 on another. */
export function nextOrderId(last: string | undefined, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const today = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const [, year, month, day, counter] = ORDER_ID_PATTERN.exec(last ?? '') ?? []
  return formatOrderId(today, `${year}${month}${day}` === today ? Number(counter) + 1 : 1)
}
