import type { Product } from '@canopy/contract/shop/products'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { savingQuery, useSaveFor } from '../saving/saving-data.ts'
import { SavingProgress } from '../saving/saving-progress.tsx'

/** Starts and stops saving for a product on its page, and shows how far the member is. */
export function SaveFor({ product: { productID: productId } }: { product: Pick<Product, 'productID'> }) {
  const { data: saving, isSuccess } = useQuery(savingQuery(useApi()))
  const saveFor = useSaveFor()
  const isSaved = saving?.product.productID === productId
  return (
    <div className="flex flex-col gap-3">
      {saving && isSaved && <SavingProgress saving={saving} />}
      <Button
        variant="secondary"
        className="self-start"
        // Unknown until then whether it starts or stops.
        disabled={!isSuccess}
        pending={saveFor.isPending}
        onClick={() => saveFor.mutate(isSaved ? null : productId)}
      >
        {isSaved ? t('saving.stopSaving') : t('saving.saveFor')}
      </Button>
      {saveFor.isError && <Fault>{t('saving.failed', { reason: saveFor.error.message })}</Fault>}
    </div>
  )
}
