import { deskMessages } from '@canopy/contract/desk/messages'
import { returnOrder } from '@canopy/contract/desk/shop/endpoints'
import type { DeskOrderCase, NewReturn } from '@canopy/contract/desk/shop/orders'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { useSeen } from '../case/use-seen.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'

const READY_REASONS = ['Arrived damaged', 'Sent back unused', 'The wrong product was sent']

type State = 'good' | 'damaged'

/** Form for the goods that came back, and their condition. */
export function ReturnForm({ order }: { order: DeskOrderCase }) {
  const { seen, keep, renew } = useSeen(order)
  const { orderKey, lines, returns } = seen
  const api = useApi()
  const reason = useReason(keep)
  const idempotency = useIdempotencyKey<{ sent: string }>()
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [states, setStates] = useState<Record<string, State>>({})
  const [isEmpty, setEmpty] = useState(false)
  const left = (productId: string, quantity: number) =>
    quantity -
    returns
      .flatMap((each) => each.lines)
      .filter((line) => line.productId === productId)
      .reduce((sum, line) => sum + line.quantity, 0)
  const rows = lines
    .map((line) => ({ ...line, max: left(line.productId, line.quantity) }))
    .filter(({ max }) => max > 0)
    .map((line) => ({ ...line, chosen: Math.min(quantities[line.productId] ?? 0, line.max) }))
  const decision = useDecision({
    kind: 'order',
    id: orderKey,
    decide: (body: NewReturn) => {
      const idempotencyKey = idempotency.keyOf({ sent: JSON.stringify(body) })
      return api.call(returnOrder, { params: { orderKey }, body }, { idempotencyKey })
    },
    done: deskMessages.returnRecorded,
    onDecided: () => {
      idempotency.renew()
      renew()
      setQuantities({})
      setStates({})
      reason.clear()
    },
  })
  if (rows.length === 0) return <p className="text-muted">Everything has been returned.</p>

  function record() {
    const returned = rows.flatMap(({ productId, chosen: quantity }) => {
      const condition = states[productId] ?? 'good'
      return quantity > 0 ? [{ productId, quantity, condition, restock: condition === 'good' }] : []
    })
    setEmpty(returned.length === 0)
    const given = reason.take()
    if (given !== undefined && returned.length > 0)
      decision.decide({ lines: returned, returnsSeen: returns.length, reason: given })
  }

  /** Shows what is left to return now; what was typed stays. */
  function startOver() {
    renew()
    decision.reset()
  }

  return (
    <div className="flex flex-col gap-4 pt-2">
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={startOver} />}
      <ul className="flex flex-col gap-3">
        {rows.map(({ productId, productName, max, chosen }) => (
          <li key={productId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">{productName}</span>
            <Stepper
              label={`quantity of ${productName} returned`}
              value={chosen}
              min={0}
              max={max}
              onChange={(value) => {
                keep()
                setQuantities({ ...quantities, [productId]: value })
              }}
            />
            <Select
              aria-label={`Condition of ${productName}`}
              className="w-64"
              value={states[productId] ?? 'good'}
              onChange={({ target }) =>
                setStates({ ...states, [productId]: target.value === 'good' ? 'good' : 'damaged' })
              }
            >
              <option value="good">Good, back into the stock</option>
              <option value="damaged">Damaged, not for sale</option>
            </Select>
          </li>
        ))}
      </ul>
      <ReasonField reason={reason} ready={READY_REASONS} />
      <DecisionBar
        decisions={[
          {
            letter: 'r',
            label: 'Record return',
            effect: order.member
              ? 'Points go back by their share, the cash to give back is noted, and the member is notified.'
              : 'The member has left: no points go back, and nobody is notified.',
            variant: 'secondary',
            run: record,
          },
        ]}
        pending={decision.isPending}
        failure={isEmpty ? deskMessages.returnEmpty : decision.failure}
      />
    </div>
  )
}
