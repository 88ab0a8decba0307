import { undoneReason } from '@canopy/contract/desk/cases'
import { deskMessages } from '@canopy/contract/desk/messages'
import { archiveProduct, changeProduct } from '@canopy/contract/desk/shop/endpoints'
import type { DeskProductCase, ProductFields } from '@canopy/contract/desk/shop/products'
import { ProductCategory } from '@canopy/contract/shop/products'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { Button } from '../../../ui/button.tsx'
import { useSeen } from '../case/use-seen.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { type Decision, DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { ProductFieldset, useProductFields } from './product-fields.tsx'

const READY_REASONS = ['New price list', 'A better description', 'No longer made', 'Sold again']

/** Either new fields or a move into the archive and back. */
type Change = { reason: string; version: number } & ({ fields: ProductFields } | { archived: boolean })

const fieldsOf = (product: DeskProductCase): ProductFields => ({
  productName: product.productName,
  shortDescription: product.shortDescription,
  fullDescription: product.fullDescription,
  price: product.price,
  numberOfPoints: product.numberOfPoints,
  category: ProductCategory.safeParse(product.category).data ?? 'other',
  sku: product.sku,
  threshold: product.threshold,
  visible: product.visible,
})

export function ProductEditor({ product }: { product: DeskProductCase }) {
  const { seen, keep, renew } = useSeen(product)
  const { productID: productId, productName, version, archivedAt } = seen
  const before = fieldsOf(seen)
  const api = useApi()
  const form = useProductFields(before, keep)
  const reason = useReason(keep)
  const [isArchiving, setArchiving] = useState(false)
  const params = { productID: productId }
  const send = ({ reason, version, ...change }: Change) =>
    'fields' in change
      ? api.call(changeProduct, { params, body: { ...change.fields, version, reason } })
      : api.call(archiveProduct, { params, body: { archived: change.archived, version, reason } })
  const decision = useDecision({
    kind: 'product',
    id: String(productId),
    decide: send,
    undo: (change) => () =>
      send({
        ...('fields' in change ? { fields: before } : { archived: !change.archived }),
        version: change.version + 1,
        reason: undoneReason(change.reason),
      }),
    done: deskMessages.productSaved(productName),
    onDecided: () => {
      renew()
      form.clear()
      reason.clear()
      setArchiving(false)
    },
  })

  function save() {
    const given = reason.take()
    // Last, since its fields are before the reason on the page.
    const fields = form.take()
    if (fields && given !== undefined) decision.decide({ fields, reason: given, version })
  }
  function archive(archived: boolean) {
    const given = reason.take()
    if (given !== undefined) decision.decide({ archived, reason: given, version })
  }

  const fromArchive: Decision = {
    letter: 'a',
    label: 'Take out of the archive',
    effect: 'Members can find and buy it again.',
    variant: 'secondary',
    run: () => archive(false),
  }
  const toArchive: Decision = {
    letter: 'a',
    label: 'Archive product',
    effect: 'Nobody can find or buy it. Receipts keep it.',
    variant: 'danger',
    run: () => archive(true),
  }

  /** Shows what is stored now in the fields that were not changed here. */
  function startOver() {
    renew()
    decision.reset()
  }

  return (
    <div className="flex flex-col gap-4">
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={startOver} />}
      <ProductFieldset form={form} />
      <ReasonField reason={reason} ready={READY_REASONS} />
      <DecisionBar
        decisions={[
          { letter: 's', label: 'Save product', effect: 'Members see it at once.', run: save },
          ...(archivedAt ? [fromArchive] : []),
          ...(isArchiving ? [toArchive] : []),
        ]}
        pending={decision.isPending}
        failure={decision.failure}
      />
      {!archivedAt && !isArchiving && (
        <Button variant="quiet" className="self-start" onClick={() => setArchiving(true)}>
          Archive product…
        </Button>
      )}
    </div>
  )
}
