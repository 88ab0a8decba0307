import { createProduct } from '@canopy/contract/desk/shop/endpoints'
import { NewProduct, type ProductFields } from '@canopy/contract/desk/shop/products'
import { paths } from '@canopy/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useApi } from '../../../api/context.ts'
import { explain, refusedFields } from '../../../api/error.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { useDraft } from '../../../session/form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { BackLink } from '../case/back-link.tsx'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { RestoredNotice } from '../decision/restored-notice.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { deskKeys } from '../desk/desk-keys.ts'
import { ProductFieldset, productIn, TypedProduct, typedProduct } from './product-fields.tsx'

const empty = typedProduct({
  productName: '',
  shortDescription: '',
  fullDescription: '',
  price: 0,
  numberOfPoints: 0,
  category: 'other',
  sku: '',
  threshold: 0,
  visible: true,
})

const Typing = z.object({ thing: TypedProduct, typed: TypedProduct })

function NewProductPage() {
  usePageTitle(t('desk-shop.newProduct'))
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const idempotency = useIdempotencyKey<ProductFields>()
  const { form, isRestored, clear } = useSeenForm(
    empty,
    (shown) => shown,
    () => checkSent(NewProduct, productIn),
    useDraft('product', Typing),
  )

  async function create(body: ProductFields) {
    const idempotencyKey = idempotency.keyOf(body)
    const { productID: productId } = await api.call(createProduct, { body }, { idempotencyKey })
    void queries.invalidateQueries({ queryKey: deskKeys.lists('product') })
    clear()
    await navigate(paths.deskProduct(productId), { replace: true })
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <BackLink to={paths.deskProducts}>{t('desk-shop.products')}</BackLink>
      <h1 className="text-xl font-bold">{t('desk-shop.newProduct')}</h1>
      <Part title={t('common.description')}>
        <FormProvider {...form}>
          <FormFrame
            form={form}
            onSubmit={create}
            explain={explain}
            explainFields={refusedFields()}
            className="flex flex-col gap-4"
          >
            {isRestored && <RestoredNotice onDiscard={clear} />}
            <ProductFieldset />
            <p className="text-muted">{t('desk-shop.picturesFollow')}</p>
            <Button type="submit" className="self-start" pending={form.formState.isSubmitting}>
              {t('desk-shop.createProduct')}
            </Button>
          </FormFrame>
        </FormProvider>
      </Part>
    </div>
  )
}

export { NewProductPage as Component }
