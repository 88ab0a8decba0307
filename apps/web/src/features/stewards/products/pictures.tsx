import { addProductPicture, setProductPictures } from '@canopy/contract/desk/shop/endpoints'
import {
  type DeskProductCase,
  PRODUCT_PICTURES_MAX,
  type ProductPicture,
} from '@canopy/contract/desk/shop/products'
import { IMAGE_ALT_MAX, MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { moveButtonId, PictureRow, type Step } from '../../../ui/form/photo/picture-row.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { PictureRemoval } from './picture-removal.tsx'

const namesOf = (pictures: ProductPicture[]) => pictures.map(({ name }) => name)

/** Change of the order or the descriptions of the same pictures. */
type Change = { before: ProductPicture[]; after: ProductPicture[]; reason?: string }

function useChange({ productID: productId }: DeskProductCase) {
  const api = useApi()
  const set = ({ before, after, reason }: Change) =>
    api.call(setProductPictures, {
      params: { productID: productId },
      body: {
        seen: namesOf(before),
        pictures: after.map(({ name, alt }) => ({ name, alt })),
        ...(reason !== undefined && { reason }),
      },
    })
  return useDecision({
    kind: 'product',
    id: String(productId),
    decide: set,
    undo:
      ({ before, after }) =>
      () =>
        set({ before: after, after: before, reason: t('desk.undone') }),
    done: t('desk.picturesSaved'),
    onDecided: () => undefined,
  })
}

function useAddition({ productID: productId }: DeskProductCase) {
  const api = useApi()
  const params = { productID: productId }
  const idempotency = useIdempotencyKey<{ picture: File }>()
  return useDecision({
    kind: 'product',
    id: String(productId),
    decide: (picture: File) => {
      const body = { picture }
      return api.call(addProductPicture, { params, body }, { idempotencyKey: idempotency.keyOf(body) })
    },
    undo:
      (_, { pictures }) =>
      () =>
        api.call(setProductPictures, {
          params,
          body: {
            seen: namesOf(pictures),
            pictures: pictures.slice(0, -1).map(({ name, alt }) => ({ name, alt })),
            reason: t('desk.undone'),
          },
        }),
    done: t('desk.picturesSaved'),
    onDecided: idempotency.renew,
  })
}

/** Up to eight pictures, of which the first one represents the product in lists. */
export function Pictures({ product }: { product: DeskProductCase }) {
  const { pictures } = product
  const change = useChange(product)
  const addition = useAddition(product)
  const [rejected, setRejected] = useState<string>()
  const [removed, setRemoved] = useState<ProductPicture>()
  const [moved, setMoved] = useState('')
  // While a change is saved, the pictures are shown as they will be.
  const [wanted, setWanted] = useState(pictures)
  const shown = change.isPending ? wanted : pictures
  const focus = useRef<string>(undefined)
  useEffect(() => {
    // A row that moves in the document loses the focus.
    if (focus.current !== undefined) document.getElementById(focus.current)?.focus()
    focus.current = undefined
  })

  // Changes follow each other, because each one refers to what the one before has left.
  const queued = useRef<ProductPicture[]>(undefined)
  useEffect(() => {
    const after = queued.current
    if (change.isPending || !after) return
    queued.current = undefined
    change.decide({ before: pictures, after })
  })

  function save(after: ProductPicture[]) {
    setWanted(after)
    if (change.isPending) queued.current = after
    else change.decide({ before: pictures, after })
  }
  function move(name: string, to: number) {
    const from = shown.findIndex((picture) => picture.name === name)
    const after = [...shown]
    after.splice(to, 0, ...after.splice(from, 1))
    setMoved(t('desk-shop.pictureMoved', { from: from + 1, to: to + 1, count: after.length }))
    save(after)
  }
  function step(name: string, index: number, by: Step) {
    focus.current = moveButtonId(name, by)
    move(name, index + by)
  }
  const describe = (name: string, alt: string) =>
    save(shown.map((picture) => (picture.name === name ? { ...picture, alt } : picture)))

  const conflict = change.conflict ?? addition.conflict
  const isBusy = change.isPending || addition.isPending
  return (
    <div className="flex flex-col gap-4" aria-busy={isBusy}>
      {conflict && (
        <ConflictNotice conflict={conflict} onDismiss={change.conflict ? change.reset : addition.reset} />
      )}
      <ol className="flex flex-col gap-4 empty:hidden">
        {shown.map((picture, index) => (
          <PictureRow
            key={picture.name}
            name={picture.name}
            src={picture.url}
            alt={picture.alt}
            number={index + 1}
            count={shown.length}
            onMove={(by) => step(picture.name, index, by)}
            onDrop={(dropped) => move(dropped, index)}
            opensDialog
            onRemove={() => setRemoved(picture)}
          >
            <Field label={t('desk-shop.pictureDescription', { number: index + 1 })}>
              <TextInput
                key={picture.alt}
                defaultValue={picture.alt}
                maxLength={IMAGE_ALT_MAX}
                onBlur={({ target }) => target.value !== picture.alt && describe(picture.name, target.value)}
              />
            </Field>
          </PictureRow>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      {pictures.length < PRODUCT_PICTURES_MAX && (
        <Field label={t('desk-shop.newPicture')} error={rejected}>
          <PhotoInput
            name="picture"
            look="button"
            value={null}
            maxBytes={MAX_IMAGE_BYTES}
            onReject={setRejected}
            onChange={(picture) => {
              setRejected(undefined)
              if (picture) addition.decide(picture)
            }}
          >
            {addition.isPending ? t('desk-shop.saving') : t('desk-shop.addAPicture')}
          </PhotoInput>
        </Field>
      )}
      <FormFailure message={isBusy ? undefined : (change.failure ?? addition.failure)} />
      {removed && (
        <PictureRemoval product={product} picture={removed} onClosed={() => setRemoved(undefined)} />
      )}
    </div>
  )
}
