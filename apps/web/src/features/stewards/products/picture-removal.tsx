import { setProductPictures } from '@canopy/contract/desk/shop/endpoints'
import type { DeskProductCase, ProductPicture } from '@canopy/contract/desk/shop/products'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { useDecision } from '../decision/use-decision.ts'

const READY_REASONS: PlainMessageId[] = ['desk-shop.reasonOtherProduct', 'desk-shop.reasonBetterPicture']

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
    done: t('desk.picturesSaved'),
    onDecided: onClosed,
  })

  return (
    <ReasonDialog
      title={t('desk-shop.removeThisPicture')}
      description={t('desk-shop.removePictureEffect')}
      cancel={t('desk-shop.keepPicture')}
      act={t('desk-shop.removePicture')}
      variant="danger"
      ready={READY_REASONS}
      decision={decision}
      run={decision.decide}
      onClosed={onClosed}
    >
      <Picture
        src={picture.url}
        alt={picture.alt}
        width={1}
        height={1}
        className="max-w-32 rounded-control"
      />
    </ReasonDialog>
  )
}
