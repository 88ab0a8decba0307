import { exportProducts, listDeskProducts } from '@canopy/contract/desk/shop/endpoints'
import type { DeskProduct } from '@canopy/contract/desk/shop/products'
import { paths } from '@canopy/contract/paths'
import { categoryLabels } from '@canopy/contract/shop/products'
import { FileUp, Plus } from 'lucide-react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatNumber, money } from '../../../language/numbers.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { ProductBadges } from './product-badges.tsx'

const csv = { endpoint: exportProducts, fileName: 'products.csv' }

const filtersOf = (): Filter[] => [
  { kind: 'text', name: 'q', label: t('desk-shop.filterProduct') },
  {
    kind: 'choice',
    name: 'category',
    label: t('desk-shop.category'),
    choices: choicesOf(categoryLabels),
  },
  {
    kind: 'choice',
    name: 'state',
    label: t('desk.state'),
    choices: [
      { value: 'visible', label: t('desk-shop.inTheShop') },
      { value: 'low', label: t('desk-shop.runningOut') },
      { value: 'hidden', label: t('common.hidden') },
      { value: 'archived', label: t('desk-shop.archived') },
    ],
  },
]

const column = columnsOf<DeskProduct>()
const columns = column.columns([
  column.accessor('productName', {
    id: 'product',
    header: () => t('desk-shop.product'),
    meta: { sort: { asc: 'name', desc: 'name_reversed' } },
    cell: ({ row }) => <Name product={row.original} />,
  }),
  column.display({
    id: 'category',
    header: () => t('desk-shop.category'),
    meta: { from: 'lg' },
    cell: ({ row }) => labelOf(categoryLabels, row.original.category),
  }),
  column.display({
    id: 'state',
    header: () => t('desk.state'),
    cell: ({ row }) => <ProductBadges product={row.original} />,
  }),
  column.display({
    id: 'price',
    header: () => t('desk-shop.price'),
    meta: { align: 'end' },
    cell: ({ row }) => money(row.original.price),
  }),
  column.accessor('quantity', {
    id: 'stock',
    header: () => t('desk-shop.stock'),
    meta: { align: 'end', sort: { asc: 'least_stock', desc: 'most_stock' } },
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: () => t('desk-shop.created'),
    meta: { align: 'end', from: 'lg', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
])

function ProductsPage() {
  usePageTitle(t('desk-shop.products'))
  const api = useApi()
  return (
    <DeskList
      title={t('desk-shop.products')}
      kind="product"
      columns={columns}
      rowId={({ productID: productId }) => String(productId)}
      casePath={({ productID: productId }) => paths.deskProduct(productId)}
      filters={filtersOf()}
      order="newest"
      load={(query, options) => api.page(listDeskProducts, { query }, options)}
      empty={t('desk-shop.noProducts')}
      csv={csv}
      actions={
        <>
          <ButtonLink to={paths.deskProductImport} variant="secondary">
            <FileUp aria-hidden="true" className="size-5" /> {t('desk-shop.importCSV')}
          </ButtonLink>
          <ButtonLink to={paths.deskNewProduct}>
            <Plus aria-hidden="true" className="size-5" /> {t('desk-shop.newProduct')}
          </ButtonLink>
        </>
      }
    />
  )
}

function Name({ product: { productID: productId, productName, sku, imgURL } }: { product: DeskProduct }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Picture src={imgURL} alt="" width={1} height={1} className="w-8 shrink-0 rounded-control" />
      <span className="min-w-0">
        <TextLink to={paths.deskProduct(productId)} className="[overflow-wrap:anywhere]">
          {productName}
        </TextLink>{' '}
        <span className="font-normal text-muted tabular">{sku}</span>
      </span>
    </span>
  )
}

export { ProductsPage as Component }
