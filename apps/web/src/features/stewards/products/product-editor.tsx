import { undoneReason } from '@canopy/contract/desk/cases'
import { archiveProduct, changeProduct } from '@canopy/contract/desk/shop/endpoints'
import { DeskProductCase, ProductArchiving, ProductChange } from '@canopy/contract/desk/shop/products'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { ProductCategory } from '@canopy/contract/shop/products'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useDraft } from '../../../session/form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { checkSent } from '../decision/check-sent.ts'
import type { Decision } from '../decision/decision-bar.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { RestoredNotice } from '../decision/restored-notice.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { ProductFieldset, productIn, TypedProduct, typedProduct } from './product-fields.tsx'

const READY_REASONS: PlainMessageId[] = [
  'desk-shop.reasonPrices',
  'desk-shop.reasonDescription',
  'desk-shop.reasonNotMade',
  'desk-shop.reasonSoldAgain',
]

/** `archived` if the product moves into the archive or out of it, which leaves its fields as they are. */
const Typed = z.extend(TypedProduct, { reason: z.string(), archived: z.optional(z.boolean()) })
type Typed = z.infer<typeof Typed>

const Typing = z.object({ thing: DeskProductCase, typed: Typed })

type Change = ProductChange | ProductArchiving

function check(version: number): Resolver<Typed, unknown, Change> {
  const save = checkSent(ProductChange, (typed: Typed) => ({ ...typed, ...productIn(typed), version }))
  const move = checkSent(ProductArchiving, (typed: Typed) => ({ ...typed, version }))
  return (typed, ...rest) => (typed.archived === undefined ? save : move)(typed, ...rest)
}

const fieldsOf = (product: DeskProductCase) => ({
  productName: product.productName,
  shortDescription: product.shortDescription,
  fullDescription: product.fullDescription,
  language: product.language,
  translations: product.translations,
  price: product.price,
  numberOfPoints: product.numberOfPoints,
  category: ProductCategory.safeParse(product.category).data ?? 'other',
  sku: product.sku,
  threshold: product.threshold,
  visible: product.visible,
})

export function ProductEditor({ product }: { product: DeskProductCase }) {
  const { form, seen, isRestored, renew, clear } = useSeenForm(
    product,
    (shown): Typed => ({ ...typedProduct(fieldsOf(shown)), reason: '' }),
    ({ version }) => check(version),
    useDraft(`product:${product.productID}`, Typing),
  )
  const { productID: productId, productName, archivedAt } = seen
  const api = useApi()
  const [isArchiving, setArchiving] = useState(false)
  const params = { productID: productId }
  const send = (body: Change) =>
    'archived' in body
      ? api.call(archiveProduct, { params, body })
      : api.call(changeProduct, { params, body })
  const decision = useDecision({
    kind: 'product',
    id: String(productId),
    decide: send,
    undo: (change) => () =>
      send({
        ...('archived' in change ? { archived: !change.archived } : fieldsOf(seen)),
        version: change.version + 1,
        reason: undoneReason(change.reason),
      }),
    done: t('desk.productSaved', { productName }),
    onDecided: () => {
      clear()
      setArchiving(false)
    },
  })

  const run = (archived?: boolean) => () => {
    form.setValue('archived', archived)
    return form.handleSubmit((change) => decision.decide(change))()
  }

  const fromArchive: Decision = {
    letter: 'a',
    label: t('desk-shop.unarchiveProduct'),
    effect: t('desk-shop.unarchiveEffect'),
    variant: 'secondary',
    run: run(false),
  }
  const toArchive: Decision = {
    letter: 'a',
    label: t('desk-shop.archiveProduct'),
    effect: t('desk-shop.archiveEffect'),
    variant: 'danger',
    run: run(true),
  }

  return (
    <div className="flex flex-col gap-4">
      <DecisionForm
        form={form}
        decision={decision}
        renew={renew}
        ready={READY_REASONS}
        decisions={[
          {
            letter: 's',
            label: t('desk-shop.saveProduct'),
            effect: t('desk-shop.saveProductEffect'),
            run: run(),
          },
          ...(archivedAt ? [fromArchive] : []),
          ...(isArchiving ? [toArchive] : []),
        ]}
      >
        {isRestored && <RestoredNotice onDiscard={clear} />}
        <ProductFieldset />
      </DecisionForm>
      {!archivedAt && !isArchiving && (
        <Button variant="quiet" className="self-start" onClick={() => setArchiving(true)}>
          {t('desk-shop.archiveOpen')}
        </Button>
      )}
    </div>
  )
}
