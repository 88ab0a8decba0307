import { t } from '../../../language/messages.ts'

/** Whether the input accepts `text`: digits without a leading zero, or nothing. */
export const isPointsInput = (text: string) => /^([1-9]\d*)?$/.test(text)

/** Why `text` cannot be applied; undefined if it can, or is empty. */
export function pointsProblem(
  text: string,
  { available, balance, subtotal }: { available: number; balance: number; subtotal: number },
): string | undefined {
  const points = Number(text)
  if (Number.isNaN(points) || points < 0) return t('orders.pointsInvalid')
  if (points > balance) return t('orders.notEnoughPoints')
  if (points > available) return t('points.notAvailable')
  if (points > subtotal) return t('orders.pointsExceedTotal')
  return undefined
}
