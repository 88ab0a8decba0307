import { Reason, undoneReason } from '@canopy/contract/desk/cases'
import { moveOrder } from '@canopy/contract/desk/shop/endpoints'
import type { DeskOrderCase } from '@canopy/contract/desk/shop/orders'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod/mini'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { nextSteps, type Step, stateOf, statusOf } from './orders-data.ts'

const READY_REASONS: PlainMessageId[] = [
  'desk-shop.reasonProofsFineOne',
  'desk-shop.reasonHandedOver',
  'desk-shop.reasonDelivered',
  'desk-shop.reasonPaidInCash',
  'desk-shop.reasonMemberAsked',
  'desk-shop.reasonUndeliverable',
]

const Typed = z.object({ carrier: z.string(), trackingNumber: z.string(), reason: Reason })

type Parcel = { carrier?: string; trackingNumber?: string }
type Move = Parcel & { from: OrderStatus; status: OrderStatus; reason: string }

function effectOf({ member, returns }: DeskOrderCase, { to, effect }: Step): PlainMessageId {
  if (!member) return to === 'cancelled' ? 'desk-shop.memberHasLeftCancelled' : 'desk-shop.memberHasLeft'
  return to === 'cancelled' && returns.length > 0 ? 'desk-shop.cancelReturnedEffect' : effect
}

export function MoveForm({ order }: { order: DeskOrderCase }) {
  const { form, seen, renew, clear } = useSeenForm(
    order,
    ({ carrier, trackingNumber }) => ({ carrier, trackingNumber, reason: '' }),
    () => zodResolver(Typed),
  )
  const { orderKey, orderId } = seen
  const from = statusOf(seen.status)
  const api = useApi()
  const params = { orderKey }
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
    done: (moved) => t('desk.orderMoved', { orderId, status: stateOf(moved.status) }),
    onDecided: () => clear(),
  })

  const move = (from: OrderStatus, status: OrderStatus) =>
    form.handleSubmit(({ reason, ...typed }) => {
      const parcel = status === 'shipped' ? typed : {}
      decision.decide({ from, status, reason, ...parcel })
    })

  if (from === undefined || nextSteps[from].length === 0)
    return (
      <div className="flex flex-col gap-4">
        <AssignmentNotice steward={other} />
        <p className="text-muted">{t('desk-shop.nothingLeft')}</p>
      </div>
    )
  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={renew}
      ready={READY_REASONS}
      decisions={nextSteps[from].map((step) => ({
        letter: step.letter,
        label: t(step.label),
        effect: t(effectOf(order, step)),
        variant: step.to === 'cancelled' ? 'danger' : 'primary',
        run: move(from, step.to),
      }))}
    >
      <AssignmentNotice steward={other} />
      {from === 'pending' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('desk-shop.carrier')}>
            <TextInput {...form.register('carrier')} maxLength={60} />
          </Field>
          <Field label={t('desk-shop.trackingNumber')}>
            <TextInput {...form.register('trackingNumber')} maxLength={60} autoComplete="off" />
          </Field>
        </div>
      )}
    </DecisionForm>
  )
}
