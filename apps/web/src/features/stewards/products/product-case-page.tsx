import { listDeskProducts } from '@canopy/contract/desk/shop/endpoints'
import type { DeskProductCase } from '@canopy/contract/desk/shop/products'
import { SerialId } from '@canopy/contract/fields'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { CaseFailure } from '../case/case-failure.tsx'
import { CaseNavigation } from '../case/case-navigation.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { Pictures } from './pictures.tsx'
import { ProductBadges } from './product-badges.tsx'
import { ProductEditor } from './product-editor.tsx'
import { productQuery } from './products-data.ts'
import { StockEntries } from './stock-entries.tsx'
import { StockForm } from './stock-form.tsx'

function ProductCasePage() {
  const productId = SerialId.safeParse(useParams().productID).data ?? 0
  const api = useApi()
  const product = useQuery(productQuery(api, productId))
  usePageTitle(product.data?.productName ?? t('desk-shop.product'))
  return (
    <div className="flex flex-col gap-4">
      <CaseNavigation
        kind="product"
        list={paths.deskProducts}
        title={t('desk-shop.products')}
        load={(options) => api.call(listDeskProducts, {}, options)}
        casePath={(row) => paths.deskProduct(row.productID)}
      />
      {product.isPending && <Skeleton className="h-16 w-80 max-w-full" />}
      {product.isError && !product.data && (
        <CaseFailure title={t('desk-shop.product')} gone={t('desk.productGone')} query={product} />
      )}
      {product.data && <Case key={productId} product={product.data} />}
    </div>
  )
}

function Case({ product }: { product: DeskProductCase }) {
  const { productID: productId, productName, quantity, archivedAt, visible } = product
  const other = useAssignment('product', String(productId))
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold [overflow-wrap:anywhere]">
          {productName} <ProductBadges product={product} />
        </h1>
        {!archivedAt && visible && (
          <ButtonLink to={paths.product(productId)} variant="secondary">
            {t('desk-shop.viewInTheShop')}
          </ButtonLink>
        )}
      </header>
      <AssignmentNotice steward={other} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Part title={t('common.description')}>
            <ProductEditor product={product} />
          </Part>
          <Part title={t('common.pictures')}>
            <Pictures product={product} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Part title={t('desk-shop.stock')}>
            <p className="mb-4 text-xl font-bold tabular" aria-live="polite">
              {t('desk-shop.inStock', { stock: quantity })}
            </p>
            <StockForm product={product} />
          </Part>
          <Part title={t('desk-shop.stockEntries')}>
            <StockEntries productId={productId} />
          </Part>
          <Part title={t('common.history')}>
            <History kind="product" id={String(productId)} />
          </Part>
        </div>
      </div>
    </>
  )
}

export { ProductCasePage as Component }
