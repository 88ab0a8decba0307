/** Order ids are `ORD-{yyyymmdd}-{counter}`, unique per member. The browser proposes them. */

import { DAY } from '@canopy/contract/limits'
import { formatOrderId } from '@canopy/contract/shop/orders/shapes'

const DAY_AT = 'ORD-'.length
const COUNTER_AT = 'ORD-yyyymmdd-'.length
/** The format of order ids allows nine digits. */
const LAST_COUNTER = 999_999_999

const counterOf = (orderId: string) => Number(orderId.slice(COUNTER_AT))
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length).replaceAll('-', '')

/** The start of all ids of the same day. */
export const dayPrefix = (orderId: string) => orderId.slice(0, COUNTER_AT)

/** The proposed id, with the server's date (UTC) if the proposed date is more than a day off. */
export function dateOrderId(proposed: string, now: Date): string {
  const [today = '', ...around] = [0, -DAY, DAY].map((offset) => dayOf(now.getTime() + offset))
  const isNear = [today, ...around].includes(proposed.slice(DAY_AT, COUNTER_AT - 1))
  return isNear ? proposed : formatOrderId(today, counterOf(proposed))
}

/** The next id after `orderId` that is not in `taken`, the ids of the same day. After the last counter it starts at 1 again. */
export function nextFreeOrderId(orderId: string, taken: string[]): string {
  const counters = new Set(taken.map(counterOf))
  let counter = counterOf(orderId)
  do counter = (counter % LAST_COUNTER) + 1
  while (counters.has(counter))
  return formatOrderId(orderId.slice(DAY_AT, COUNTER_AT - 1), counter)
}
