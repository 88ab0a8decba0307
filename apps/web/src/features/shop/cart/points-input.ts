import { messages } from '@canopy/contract/messages'
import { pointsTexts } from '@canopy/contract/points/texts'

/** Whether the input accepts `text`: digits without a leading zero, or nothing. */
export const isPointsInput = (text: string) => /^([1-9]\d*)?$/.test(text)

/** Why `text` cannot be applied; undefined if it can, or is empty. */
export function pointsProblem(
  text: string,
  { available, balance, subtotal }: { available: number; balance: number; subtotal: number },
): string | undefined {
  const points = Number(text)
  if (Number.isNaN(points) || points < 0) return messages.pointsInvalid
  if (points > balance) return messages.notEnoughPoints
  if (points > available) return pointsTexts.notAvailable
  if (points > subtotal) return messages.pointsExceedTotal
  return undefined
}
