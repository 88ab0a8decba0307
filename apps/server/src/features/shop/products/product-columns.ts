import type { ImportColumn } from '@canopy/contract/desk/shop/import-row'
import type { ProductFields } from '@canopy/contract/desk/shop/products'
import type { Cell } from '../../../files/csv-cell.ts'
import type { DeskProductRow } from './desk-product-queries.ts'

/** A product as a file describes it. */
export type Described = Omit<ProductFields, 'category' | 'sku'> & {
  productID: number | null
  category: string
  sku: string | null
  quantity: number
}

/** Columns that an import can create and change. The export has the same ones, so that its files can be imported. */
export const productColumns = {
  id: (row) => row.productID,
  sku: (row) => row.sku,
  name: (row) => row.productName,
  category: (row) => row.category,
  price: (row) => row.price,
  points: (row) => row.numberOfPoints,
  stock: (row) => row.quantity,
  threshold: (row) => row.threshold,
  visible: (row) => (row.visible ? 'yes' : 'no'),
  short_description: (row) => row.shortDescription,
  full_description: (row) => row.fullDescription,
} satisfies Record<ImportColumn, (product: Described) => Cell>

/** Columns of the export that an import does not read. */
export const unreadColumns = {
  archived: (row) => row.archivedAt?.toISOString() ?? null,
  created: (row) => row.createdAt.toISOString(),
} satisfies Record<string, (product: DeskProductRow) => Cell>
