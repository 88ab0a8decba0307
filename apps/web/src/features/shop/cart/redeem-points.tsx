import { formatNumber } from '@canopy/contract/format-number'
import { useRef, useState } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Points } from '../../../ui/points.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { applyPoints, pointsCap, totalsOf } from './cart.ts'
import { useCart } from './cart-store.ts'
import { isPointsInput, pointsProblem } from './points-input.ts'

const textOf = (points: number) => (points > 0 ? String(points) : '')

/** Where points are turned into a discount. */
export function RedeemPoints() {
  const { cart, change } = useCart()
  const { points: balance } = useSession()
  const { subtotal, points: applied } = totalsOf(cart, balance)
  const cap = pointsCap(cart, balance)
  const [text, setText] = useState(textOf(applied))
  const [followed, setFollowed] = useState(applied)
  // The box follows what is applied, which a smaller cart or balance may have lowered.
  if (followed !== applied) {
    setFollowed(applied)
    setText(textOf(applied))
  }
  const maxButton = useRef<HTMLButtonElement>(null)
  const problem = pointsProblem(text, { balance, subtotal })
  const canApply = text !== '' && !problem && Number(text) !== applied

  function apply(points: number) {
    change((before) => applyPoints(before, points))
    setText(textOf(points))
  }

  function remove() {
    // The focus would be lost with the button.
    maxButton.current?.focus()
    apply(0)
  }

  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg font-bold">Redeem Points</h2>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          You have <Points amount={balance} className="text-ink" />
        </p>
      </div>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (canApply) apply(Number(text))
        }}
      >
        <Field label="Points to use" description="1 point takes Rs 1 off." error={problem}>
          <div className="flex gap-2">
            <TextInput
              name="points"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              className="tabular"
              value={text}
              onChange={({ target }) => isPointsInput(target.value) && setText(target.value)}
            />
            {/* Not `disabled`: applying would take the focus off the very button that was pressed. */}
            <Button type="submit" className="min-h-11" aria-disabled={!canApply}>
              Apply
            </Button>
          </div>
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={maxButton}
            variant="secondary"
            size="small"
            aria-disabled={cap === 0 || applied === cap}
            onClick={() => apply(cap)}
          >
            Use Max
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-disabled={text === '' && applied === 0}
            onClick={() => apply(0)}
          >
            Clear
          </Button>
        </div>
      </form>
      <div role="status" className="empty:-mt-4">
        {applied > 0 && (
          <div className="flex items-center justify-between gap-3 rounded-control bg-leaf-tint py-1.5 pr-1.5 pl-4 text-sm font-medium text-leaf-ink">
            {formatNumber(applied)} points applied
            <Button variant="quiet" size="small" className="text-leaf-ink" onClick={remove}>
              Remove
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
