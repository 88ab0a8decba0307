import { addStockEntry } from '@canopy/contract/desk/shop/endpoints'
import { type DeskProductCase, NewStockEntry, STOCK_MAX } from '@canopy/contract/desk/shop/products'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useWatch } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { oppositeOf } from './opposite-of.ts'

type Kind = NewStockEntry['kind']

const kinds: Record<Kind, { label: PlainMessageId; ready: PlainMessageId[] }> = {
  received: {
    label: 'desk-shop.stockReceived',
    ready: ['desk-shop.reasonDelivery', 'desk-shop.reasonFound'],
  },
  counted: { label: 'desk-shop.stockCounted', ready: ['desk-shop.reasonMonthly', 'desk-shop.reasonShelf'] },
  damaged: { label: 'desk-shop.stockDamaged', ready: ['desk-shop.reasonBroken', 'desk-shop.reasonLost'] },
}

type Typed = { kind: Kind; quantity: string; reason: string }

const empty: Typed = { kind: 'received', quantity: '', reason: '' }

/** NaN for what cannot be written. */
function unitsOf({ kind, quantity }: Typed) {
  const units = numberIn(quantity) ?? NaN
  return units <= STOCK_MAX && (kind === 'counted' || units > 0) ? units : NaN
}

/** Writes what was received, counted or damaged. A count is refused if the stock is not the one that is shown, so its undo is exact. */
export function StockForm({
  product: { productID: productId, quantity: stock },
}: {
  product: DeskProductCase
}) {
  const api = useApi()
  const { form, seen, renew, clear } = useSeenForm(
    stock,
    () => empty,
    () => checkSent(NewStockEntry, (typed) => ({ ...typed, quantity: unitsOf(typed), seen: stock })),
  )
  const [kind, quantity] = useWatch({ control: form.control, name: ['kind', 'quantity'] })
  const idempotency = useIdempotencyKey<NewStockEntry>()
  const params = { productID: productId }
  const decision = useDecision({
    kind: 'product',
    id: String(productId),
    decide: (body: NewStockEntry) =>
      api.call(addStockEntry, { params, body }, { idempotencyKey: idempotency.keyOf(body) }),
    undo: (entry) => {
      const body = oppositeOf(entry)
      return body.quantity > 0 ? () => api.call(addStockEntry, { params, body }) : undefined
    },
    done: t('desk.stockSaved'),
    onDecided: () => {
      idempotency.renew()
      clear({ ...empty, kind })
    },
  })
  const hasMoved = kind === 'counted' && quantity !== '' && seen !== stock

  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={renew}
      ready={kinds[kind].ready}
      decisions={[
        {
          letter: 'w',
          label: t('desk-shop.writeEntry'),
          effect: t('desk-shop.writeEntryEffect'),
          variant: 'secondary',
          run: form.handleSubmit((entry) => decision.decide(entry)),
        },
      ]}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('desk-shop.whatHappened')}>
          <Select {...form.register('kind')}>
            {Object.entries(kinds).map(([value, { label }]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={kind === 'counted' ? t('desk-shop.inTheShelf') : t('desk-shop.units')}
          error={form.formState.errors.quantity && t('desk.quantityRequired')}
        >
          <TextInput {...form.register('quantity')} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      {hasMoved && (
        <p role="status" className="rounded-control bg-sun-tint px-4 py-2.5 text-sun-ink">
          {t('desk-shop.stockChanged', { stock })}
        </p>
      )}
    </DecisionForm>
  )
}
