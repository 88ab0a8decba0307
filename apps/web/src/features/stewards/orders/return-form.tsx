import { returnOrder } from '@canopy/contract/desk/shop/endpoints'
import { type DeskOrderCase, NewReturn } from '@canopy/contract/desk/shop/orders'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useWatch } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'

const READY_REASONS: PlainMessageId[] = [
  'desk-shop.reasonDamaged',
  'desk-shop.reasonUnused',
  'desk-shop.reasonWrongProduct',
]

type Typed = { lines: { quantity: number; condition: 'good' | 'damaged' }[]; reason: string }

/** The lines of an order, and how much of each can still come back. */
const linesOf = ({ lines, returns }: DeskOrderCase) =>
  lines.map((line) => {
    const returned = returns
      .flatMap((each) => each.lines)
      .filter(({ productId }) => productId === line.productId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...line, max: line.quantity - returned }
  })

const valuesOf = ({ lines }: DeskOrderCase): Typed => ({
  lines: lines.map(() => ({ quantity: 0, condition: 'good' })),
  reason: '',
})

const returnOf = (order: DeskOrderCase, { lines, reason }: Typed) => ({
  lines: linesOf(order).flatMap(({ productId, max }, index) => {
    const { quantity = 0, condition = 'good' } = lines[index] ?? {}
    const returned = {
      productId,
      quantity: Math.min(quantity, max),
      condition,
      restock: condition === 'good',
    }
    return returned.quantity > 0 ? [returned] : []
  }),
  returnsSeen: order.returns.length,
  reason,
})

function effectOf({ member, status }: DeskOrderCase): PlainMessageId {
  if (!member) return 'desk-shop.returnEffectFormer'
  return status === 'shipped' ? 'desk-shop.returnEffectUnpaid' : 'desk-shop.returnEffect'
}

/** Form for the goods that came back, and their condition. */
export function ReturnForm({ order }: { order: DeskOrderCase }) {
  const { form, seen, renew, clear } = useSeenForm(order, valuesOf, (shown) =>
    checkSent(NewReturn, (typed) => returnOf(shown, typed)),
  )
  const { orderKey } = seen
  const api = useApi()
  const idempotency = useIdempotencyKey<{ sent: string }>()
  const typed = useWatch({ control: form.control, name: 'lines' })
  const decision = useDecision({
    kind: 'order',
    id: orderKey,
    decide: (body: NewReturn) => {
      const idempotencyKey = idempotency.keyOf({ sent: JSON.stringify(body) })
      return api.call(returnOrder, { params: { orderKey }, body }, { idempotencyKey })
    },
    done: t('desk.returnRecorded'),
    onDecided: () => {
      idempotency.renew()
      clear()
    },
  })
  const lines = linesOf(seen)
  if (lines.every(({ max }) => max === 0)) return <p className="text-muted">{t('desk-shop.allReturned')}</p>

  return (
    <div className="pt-2">
      <DecisionForm
        form={form}
        decision={{
          ...decision,
          failure: form.formState.errors.lines ? t('desk.returnEmpty') : decision.failure,
        }}
        renew={renew}
        ready={READY_REASONS}
        decisions={[
          {
            letter: 'r',
            label: t('desk-shop.recordReturn'),
            effect: t(effectOf(seen)),
            variant: 'secondary',
            run: form.handleSubmit((goods) => decision.decide(goods)),
          },
        ]}
      >
        <ul className="flex flex-col gap-3">
          {lines.map(
            ({ productId, productName, max }, index) =>
              max > 0 && (
                <li key={productId} className="flex flex-wrap items-center justify-between gap-3">
                  <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">{productName}</span>
                  <Stepper
                    label={t('desk-shop.returnedQuantity', { productName })}
                    value={Math.min(typed[index]?.quantity ?? 0, max)}
                    min={0}
                    max={max}
                    onChange={(value) =>
                      form.setValue(`lines.${index}.quantity`, value, { shouldDirty: true })
                    }
                  />
                  <Select
                    aria-label={t('desk-shop.conditionOf', { productName })}
                    className="w-64"
                    {...form.register(`lines.${index}.condition`)}
                  >
                    <option value="good">{t('desk-shop.conditionGood')}</option>
                    <option value="damaged">{t('desk-shop.conditionDamaged')}</option>
                  </Select>
                </li>
              ),
          )}
        </ul>
      </DecisionForm>
    </div>
  )
}
