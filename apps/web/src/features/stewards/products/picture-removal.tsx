import { deskMessages } from '@canopy/contract/desk/messages'
import { setProductPictures } from '@canopy/contract/desk/shop/endpoints'
import type { DeskProductCase, ProductPicture } from '@canopy/contract/desk/shop/products'
import { useApi } from '../../../api/context.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'

const READY_REASONS = ['Shows another product', 'There is a better picture']

/** A removed picture is deleted, so this needs a reason and has no undo. */
export function PictureRemoval({
  product: { productID: productId, pictures },
  picture,
  onClosed,
}: {
  product: DeskProductCase
  picture: ProductPicture
  onClosed: () => void
}) {
  const api = useApi()
  const reason = useReason()
  const decision = useDecision({
    kind: 'product',
    id: String(productId),
    decide: (given: string) =>
      api.call(setProductPictures, {
        params: { productID: productId },
        body: {
          seen: pictures.map(({ name }) => name),
          pictures: pictures
            .filter(({ name }) => name !== picture.name)
            .map(({ name, alt }) => ({ name, alt })),
          reason: given,
        },
      }),
    done: deskMessages.picturesSaved,
    onDecided: onClosed,
  })

  function remove() {
    const given = reason.take()
    if (given !== undefined) decision.decide(given)
  }

  return (
    <Dialog
      open
      onOpenChange={onClosed}
      title="Remove this picture?"
      description="It is deleted, and the shop no longer shows it."
      actions={
        <>
          <Button variant="secondary" onClick={onClosed}>
            Keep picture
          </Button>
          <Button variant="danger" pending={decision.isPending} onClick={remove}>
            Remove picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={decision.reset} />}
        <Picture
          src={picture.url}
          alt={picture.alt}
          width={1}
          height={1}
          className="max-w-32 rounded-control"
        />
        <ReasonField reason={reason} ready={READY_REASONS} />
        <FormFailure message={decision.failure} />
      </div>
    </Dialog>
  )
}
