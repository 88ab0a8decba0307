import { moveOrder } from '@canopy/contract/desk/shop/endpoints'
import { type DeskOrder, PACKING_SLIPS_MAX } from '@canopy/contract/desk/shop/orders'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import type { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { isRefusal } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { decidedFirst } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'
import { nextSteps, stateOf, statusOf } from './orders-data.ts'

const READY_REASONS: PlainMessageId[] = [
  'desk-shop.reasonProofsFine',
  'desk-shop.reasonHandedOver',
  'desk-shop.reasonDelivered',
  'desk-shop.reasonPaidInCash',
]

/** Whether only this order cannot be moved. After any other failure the next ones would most likely fail, too. */
const isRefusedMove = (error: unknown) => isRefusal(error) && [403, 404, 409].includes(error.status)

type Move = { orders: DeskOrder[]; from: OrderStatus; to: OrderStatus }

/** Moves several orders of the same state on, one after the other. */
export function BulkMove({ orders, onDone }: { orders: DeskOrder[]; onDone: () => void }) {
  const states = new Set(orders.map(({ status }) => status))
  const [first] = states
  const from = states.size === 1 && first !== undefined ? statusOf(first) : undefined
  // Orders as they were when the dialog opened: the list is refetched while they move.
  const [move, setMove] = useState<Move>()
  const keys = orders.map(({ orderKey }) => orderKey).join()
  return (
    <>
      {from === undefined && <p className="text-muted">{t('desk-shop.chooseOneState')}</p>}
      {from !== undefined &&
        nextSteps[from].map((step) => (
          <Button
            key={step.to}
            size="small"
            variant={step.to === 'cancelled' ? 'danger' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => setMove({ orders, from, to: step.to })}
          >
            {t(step.label)}
          </Button>
        ))}
      {orders.length > PACKING_SLIPS_MAX ? (
        <p className="text-muted">{t('desk.slipsTooMany', { max: PACKING_SLIPS_MAX })}</p>
      ) : (
        <ButtonLink to={`${paths.packingSlips}?orders=${keys}`} size="small" variant="secondary">
          {t('desk-shop.packingSlips')}
        </ButtonLink>
      )}
      {move && <MoveDialog {...move} onClosed={() => setMove(undefined)} onDone={onDone} />}
    </>
  )
}

function MoveDialog({
  orders,
  from,
  to,
  onClosed,
  onDone,
}: Move & {
  onClosed: () => void
  onDone: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { userId } = useSession()
  /** Whether the order was moved by an attempt whose reply was lost. */
  const isMovedAlready = (error: unknown) => {
    const decided = decidedFirst(error)
    return decided?.decidedBy?.userId === userId && decided.decision === to
  }
  // After a failure, the next attempt goes on where it was.
  const [progress, setProgress] = useState({ moved: 0, refused: 0 })
  const { moved, refused } = progress
  const rest = orders.slice(moved + refused)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (given: string) => {
      let now = progress
      // Sends them one after the other, so that one that is refused does not keep back the rest.
      for (const { orderKey } of rest) {
        const body = { from, status: to, reason: given }
        try {
          await api.call(moveOrder, { params: { orderKey }, body })
          now = { ...now, moved: now.moved + 1 }
        } catch (error) {
          if (isMovedAlready(error)) now = { ...now, moved: now.moved + 1 }
          else if (isRefusedMove(error)) now = { ...now, refused: now.refused + 1 }
          else throw error
        }
        setProgress(now)
      }
      return now
    },
    onSuccess: ({ moved, refused }) => {
      toast(
        refused > 0 ? 'error' : 'success',
        refused > 0
          ? t('desk-shop.ordersMovedRefused', { moved, refused })
          : t('desk-shop.ordersMoved', { moved }),
      )
      onClosed()
      onDone()
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: deskKeys.lists('order') })
      void queries.invalidateQueries({ queryKey: deskKeys.waiting })
    },
  })

  /** Why the last attempt failed, and what it had done before. */
  function failureOf({ message: reason }: Error) {
    if (refused > 0) return t('desk-shop.movedRefusedBefore', { moved, refused, reason })
    return moved > 0 ? t('desk-shop.movedBefore', { moved, reason }) : reason
  }
  const count = rest.length
  return (
    <ReasonDialog
      title={t('desk-shop.moveOrders', { count, from: stateOf(from), to: stateOf(to) })}
      description={t('desk-shop.eachMemberIsNotified')}
      cancel={t('desk-shop.keepAsTheyAre')}
      act={t('desk-shop.moveCount', { count })}
      variant={to === 'cancelled' ? 'danger' : 'primary'}
      ready={READY_REASONS}
      decision={{ isPending, failure: isPending || !error ? undefined : failureOf(error), reset }}
      run={mutate}
      onClosed={onClosed}
    />
  )
}
