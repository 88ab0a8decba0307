import { useState } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { applyPoints, pointsCap, totalsOf } from './cart.ts'
import { useCart } from './cart-store.ts'
import { isPointsInput, pointsProblem } from './points-input.ts'

const textOf = (points: number) => (points > 0 ? String(points) : '')

/** The text of the points input and what can be done with it. `cap` is the most points that can be applied. */
export function usePointsInput() {
  const { cart, change } = useCart()
  const { points: balance } = useSession()
  const { subtotal, points: applied } = totalsOf(cart, balance)
  const [text, setText] = useState(textOf(applied))
  const [lastApplied, setLastApplied] = useState(applied)
  // A smaller cart or balance may have lowered the applied points.
  if (lastApplied !== applied) {
    setLastApplied(applied)
    setText(textOf(applied))
  }
  const problem = pointsProblem(text, { balance, subtotal })

  return {
    balance,
    applied,
    cap: pointsCap(cart, balance),
    text,
    type: (typed: string) => isPointsInput(typed) && setText(typed),
    problem,
    canApply: text !== '' && !problem && Number(text) !== applied,
    apply(points: number) {
      change((before) => applyPoints(before, points))
      setText(textOf(points))
    },
  }
}
