import { ORDER_ID_PATTERN } from '@canopy/contract/limits'
import { formatOrderId } from '@canopy/contract/shop/orders/shapes'

/** The id that the browser proposes for the order after `last`. The counter restarts at 1 every day. */
export function nextOrderId(last: string | undefined, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const today = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const [, year, month, day, counter] = ORDER_ID_PATTERN.exec(last ?? '') ?? []
  return formatOrderId(today, `${year}${month}${day}` === today ? Number(counter) + 1 : 1)
}
