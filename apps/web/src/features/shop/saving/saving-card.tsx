import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ProductPicture } from '../product/product-picture.tsx'
import { savingQuery, useSaveFor } from './saving-data.ts'
import { SavingProgress } from './saving-progress.tsx'

/** Shows the product that the member saves for, or nothing. */
export function SavingCard({ className = '' }: { className?: string }) {
  const { data: saving } = useQuery(savingQuery(useApi()))
  const saveFor = useSaveFor()
  const titleId = useId()
  if (!saving) return null
  const { product } = saving
  return (
    <section aria-labelledby={titleId} className={className}>
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <div className="flex items-center gap-3">
          <ProductPicture product={product} sizes="3.5rem" className="max-w-14 shrink-0 rounded-control" />
          <h2 id={titleId} className="min-w-0 flex-1">
            <span className="block text-sm text-muted">{t('saving.youSaveFor')}</span>{' '}
            {product.sold ? (
              <TextLink to={paths.product(product.productID)} className="line-clamp-2 wrap-anywhere">
                {product.productName}
              </TextLink>
            ) : (
              <span className="font-semibold wrap-anywhere">{product.productName}</span>
            )}
          </h2>
        </div>
        <SavingProgress saving={saving} />
        {/* Otherwise this is on the page of the product. */}
        {!product.sold && (
          <Button
            variant="secondary"
            size="small"
            className="self-start"
            pending={saveFor.isPending}
            onClick={() => saveFor.mutate(null)}
          >
            {t('saving.stopSaving')}
          </Button>
        )}
        {saveFor.isError && <Fault>{t('saving.failed', { reason: saveFor.error.message })}</Fault>}
      </Card>
    </section>
  )
}
