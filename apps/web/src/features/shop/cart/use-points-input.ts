import { useState } from 'react'
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
  const [lastApplied, setLastApplied] = useState(applied)
  // A smaller cart, or fewer available points, may have lowered the applied points.
  if (lastApplied !== applied) {
    setLastApplied(applied)
    setText(textOf(applied))
  }
  const problem = pointsProblem(text, { available, balance: session.points, subtotal })

  return {
    available,
    applied,
    cap: pointsCap(cart, available),
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
