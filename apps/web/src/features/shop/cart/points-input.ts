/** What may be typed as an amount of points, and what is wrong with it. */

import { messages } from '@canopy/contract/messages'

/** Digits without a leading zero, or nothing yet; anything else is not let into the box. */
export const isPointsInput = (text: string) => /^([1-9]\d*)?$/.test(text)

/** Why `text` cannot be applied; undefined for an amount that can be, and for an empty box. */
export function pointsProblem(
  text: string,
  { balance, subtotal }: { balance: number; subtotal: number },
): string | undefined {
  const points = Number(text)
  if (Number.isNaN(points) || points < 0) return messages.pointsInvalid
  if (points > balance) return messages.notEnoughPoints
  if (points > subtotal) return messages.pointsExceedTotal
  return undefined
}
