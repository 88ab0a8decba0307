import { undoneReason } from '@canopy/contract/desk/cases'
import { deskMessages } from '@canopy/contract/desk/messages'
import { moveOrder } from '@canopy/contract/desk/shop/endpoints'
import type { DeskOrderCase } from '@canopy/contract/desk/shop/orders'
import type { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSeen } from '../case/use-seen.ts'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { useDecision } from '../decision/use-decision.ts'
import { nextSteps, statusOf } from './orders-data.ts'

const READY_REASONS = [
  'The proofs that paid for it are fine',
  'Handed over to the carrier',
  'The carrier confirms the delivery',
  'Paid in cash',
  'The member asked for it',
  'Cannot be delivered',
]

type Parcel = { carrier?: string; trackingNumber?: string }
type Move = Parcel & { from: OrderStatus; status: OrderStatus; reason: string }

export function MoveForm({ order }: { order: DeskOrderCase }) {
  const { seen, keep, renew } = useSeen(order)
  const { orderKey, orderId } = seen
  const from = statusOf(seen.status)
  const steps = from ? nextSteps[from] : []
  const api = useApi()
  const params = { orderKey }
  const reason = useReason(keep)
  const [typed, setTyped] = useState<Parcel>({})
  const { carrier, trackingNumber } = { ...seen, ...typed }
  const other = useAssignment('order', orderKey)
  const decision = useDecision({
    kind: 'order',
    id: orderKey,
    decide: (body: Move) => api.call(moveOrder, { params, body }),
    undo: ({ from, status, reason }) =>
      // A cancelled order stays cancelled, and a checked one is not put on hold again.
      status === 'cancelled' || from === 'on hold'
        ? undefined
        : () =>
            api.call(moveOrder, {
              params,
              body: { from: status, status: from, reason: undoneReason(reason) },
            }),
    done: (moved) => deskMessages.orderMoved(orderId, moved.status),
    onDecided: () => {
      renew()
      setTyped({})
      reason.clear()
    },
  })

  function move(status: OrderStatus) {
    const given = reason.take()
    if (given === undefined || from === undefined) return
    const parcel = status === 'shipped' ? { carrier, trackingNumber } : {}
    decision.decide({ from, status, reason: given, ...parcel })
  }

  function type(changed: Parcel) {
    keep()
    setTyped({ ...typed, ...changed })
  }

  /** Shows what can be done with the order now; what was typed stays. */
  function startOver() {
    renew()
    decision.reset()
  }

  return (
    <div className="flex flex-col gap-4">
      <AssignmentNotice steward={other} />
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={startOver} />}
      {steps.length === 0 && <p className="text-muted">Nothing is left to do with this order.</p>}
      {from === 'pending' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Carrier">
            <TextInput
              value={carrier}
              maxLength={60}
              onChange={({ target }) => type({ carrier: target.value })}
            />
          </Field>
          <Field label="Tracking number">
            <TextInput
              value={trackingNumber}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => type({ trackingNumber: target.value })}
            />
          </Field>
        </div>
      )}
      {steps.length > 0 && (
        <>
          <ReasonField reason={reason} ready={READY_REASONS} />
          <DecisionBar
            decisions={steps.map((step) => ({
              letter: step.letter,
              label: step.label,
              effect: order.member ? step.effect : deskMessages.memberHasLeft(step.to),
              variant: step.to === 'cancelled' ? 'danger' : 'primary',
              run: () => move(step.to),
            }))}
            pending={decision.isPending}
            failure={decision.failure}
          />
        </>
      )}
    </div>
  )
}
