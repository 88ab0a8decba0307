/** Quantities as they are read. */

import type { Translate } from '../../language/translate.ts'
import { type Quantity, Unit } from './shapes.ts'

/** "trees", "kg". A unit that only a newer server knows is written as it is. */
export function unitText(t: Translate, unit: Quantity['unit']) {
  const { data } = Unit.safeParse(unit)
  return data === undefined ? String(unit) : t(`quantities.${data}Unit`)
}

/** "12 trees", "2.5 kg". A unit that only a newer server knows is written as it is. */
export function amountText(t: Translate, amount: number, unit: Quantity['unit']) {
  const { data } = Unit.safeParse(unit)
  return data === undefined ? `${amount} ${unit}` : t(`quantities.${data}`, { amount })
}

/** The quantity of a proof; undefined without one. */
export const proofAmount = (
  t: Translate,
  { quantity, unit }: { quantity: number | null; unit: Quantity['unit'] | null },
) => (quantity === null || unit === null ? undefined : amountText(t, quantity, unit))

/** Criterion that a quantity adds to those of a challenge, as models read it. */
export const amountCriterion = (amount: number, unit: Unit) =>
  `Nothing in the photo speaks against the amount that the member says: ${amount} ${unit}`

const AMOUNT_CRITERION =
  /^Nothing in the photo speaks against the amount that the member says: ([\d.]+) (\w+)$/

/** Writes out the criterion of a quantity; undefined for any other. */
export function amountCriterionText(t: Translate, criterion: string) {
  const [, amount, unit] = AMOUNT_CRITERION.exec(criterion) ?? []
  const { data } = Unit.safeParse(unit)
  return data && t('quantities.criterion', { amount: amountText(t, Number(amount), data) })
}
