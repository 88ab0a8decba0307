import { numberIn } from '@canopy/contract/text/typed-number'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { availableOf, useSession } from '../../../session/session-data.ts'
import { applyPoints, pointsCap, totalsOf } from './cart.ts'
import { useCart } from './cart-store.ts'
import { isPointsInput, pointsProblem } from './points-input.ts'

const textOf = (points: number) => (points > 0 ? String(points) : '')

/** The text of the points input and what can be done with it. `cap` is the most points that can be applied. */
export function usePointsInput() {
  const { cart, change } = useCart()
  const session = useSession()
  const available = availableOf(session)
  const { subtotal, points: applied } = totalsOf(cart, available)
  const [text, setText] = useState(textOf(applied))
  /** Something was pasted that is no number; the field stays as it was. */
  const [isRefused, setRefused] = useState(false)
  const [lastApplied, setLastApplied] = useState(applied)
  // A smaller cart, or fewer available points, may have lowered the applied points.
  if (lastApplied !== applied) {
    setLastApplied(applied)
    setText(textOf(applied))
  }
  const problem = isRefused
    ? t('orders.pointsInvalid')
    : pointsProblem(text, { available, balance: session.points, subtotal })

  /** A key that is no digit does nothing; what is pasted is read as a whole. */
  function type(typed: string) {
    const number = numberIn(typed)
    const read = isPointsInput(typed) ? typed : number ? String(number) : undefined
    if (read !== undefined) setText(read)
    setRefused(read === undefined && typed.length > text.length + 1)
  }

  return {
    available,
    applied,
    cap: pointsCap(cart, available),
    text,
    type,
    problem,
    canApply: text !== '' && !problem && Number(text) !== applied,
    apply(points: number) {
      change((before) => applyPoints(before, points))
      setText(textOf(points))
      setRefused(false)
    },
  }
}
