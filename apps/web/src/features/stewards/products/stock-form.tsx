import { deskMessages } from '@canopy/contract/desk/messages'
import { addStockEntry } from '@canopy/contract/desk/shop/endpoints'
import { type DeskProductCase, type NewStockEntry, STOCK_MAX } from '@canopy/contract/desk/shop/products'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSeen } from '../case/use-seen.ts'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { oppositeOf } from './opposite-of.ts'

type Kind = NewStockEntry['kind']

const kinds: Record<Kind, { label: string; ready: string[] }> = {
  received: { label: 'Received', ready: ['Delivery of the supplier', 'Found again'] },
  counted: { label: 'Counted', ready: ['Monthly count', 'Checked the shelf'] },
  damaged: { label: 'Damaged or lost', ready: ['Broken', 'Lost'] },
}

const isKind = (text: string): text is Kind => text in kinds

/** Writes what was received, counted or damaged. A count is refused if the stock is not the one that is shown, so its undo is exact. */
export function StockForm({
  product: { productID: productId, quantity: stock },
}: {
  product: DeskProductCase
}) {
  const api = useApi()
  const reason = useReason()
  const [kind, setKind] = useState<Kind>('received')
  const [typed, setTyped] = useState('')
  const { seen, keep, renew } = useSeen(stock)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const idempotency = useIdempotencyKey<NewStockEntry>()
  const params = { productID: productId }
  const quantity = numberIn(typed)
  const isWhole = quantity !== undefined && quantity <= STOCK_MAX && (kind === 'counted' || quantity > 0)
  const decision = useDecision({
    kind: 'product',
    id: String(productId),
    decide: (body: NewStockEntry) =>
      api.call(addStockEntry, { params, body }, { idempotencyKey: idempotency.keyOf(body) }),
    undo: (entry) => {
      const body = oppositeOf(entry)
      return body.quantity > 0 ? () => api.call(addStockEntry, { params, body }) : undefined
    },
    done: deskMessages.stockSaved,
    onDecided: () => {
      idempotency.renew()
      renew()
      setTyped('')
      setChecked(false)
      reason.clear()
    },
  })
  const hasMoved = kind === 'counted' && seen !== stock

  function save() {
    setChecked(true)
    const given = reason.take()
    if (!isWhole) field.current?.focus()
    else if (given !== undefined) decision.decide({ kind, quantity, seen: stock, reason: given })
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label="What happened">
          <Select value={kind} onChange={({ target }) => isKind(target.value) && setKind(target.value)}>
            {Object.entries(kinds).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={kind === 'counted' ? 'In the shelf' : 'Units'}
          error={isChecked && !isWhole ? deskMessages.quantityRequired : undefined}
        >
          <TextInput
            ref={field}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.value === '') renew()
              else keep()
            }}
          />
        </Field>
      </div>
      {hasMoved && (
        <p role="status" className="rounded-control bg-sun-tint px-4 py-2.5 text-sun-ink">
          {deskMessages.stockChanged(stock)} Saving replaces it by what you counted.
        </p>
      )}
      <ReasonField reason={reason} ready={kinds[kind].ready} />
      <DecisionBar
        decisions={[
          {
            letter: 'w',
            label: 'Write stock entry',
            effect: 'The shop shows the new stock at once.',
            variant: 'secondary',
            run: save,
          },
        ]}
        pending={decision.isPending}
        failure={decision.failure}
      />
    </div>
  )
}
