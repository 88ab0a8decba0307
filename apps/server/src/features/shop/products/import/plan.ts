/** Plan of an import: what the lines of a file would create and change. */

import { createHash } from 'node:crypto'
import type { ImportRow } from '@canopy/contract/desk/shop/import-row'
import type { ImportCheck, ImportLine, NamedPicture } from '@canopy/contract/desk/shop/product-import'
import type { ProductFields } from '@canopy/contract/desk/shop/products'
import { coded } from '@canopy/contract/language/coded-message'
import type { DeskProductRow } from '../desk-product-queries.ts'
import { type Described, productColumns } from '../product-columns.ts'
import type { Fault, FileLine } from './read-file.ts'

/** `before` is undefined for a new product. `stock` is what there is afterwards. */
export type PlannedProduct = { before: DeskProductRow | undefined; fields: ProductFields; stock: number }

export type Plan = { check: ImportCheck; products: PlannedProduct[] }

/** Texts are longer than a screen shows, and there are thousands of lines. */
const SHOWN_MAX = 100
const shown = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)

/** Columns missing in the file stay as they were. */
const fieldsOf = (row: ImportRow, before: DeskProductRow | undefined): ProductFields => ({
  productName: row.name,
  shortDescription: row.short_description ?? before?.shortDescription ?? '',
  fullDescription: row.full_description ?? before?.fullDescription ?? '',
  price: row.price,
  numberOfPoints: row.points ?? before?.numberOfPoints ?? 0,
  category: row.category,
  sku: row.sku,
  threshold: row.threshold ?? before?.threshold ?? 0,
  visible: row.visible ?? before?.visible ?? true,
})

const cellsOf = (product: Described) =>
  Object.entries(productColumns).map(([column, read]) => ({ column, cell: String(read(product) ?? '') }))

/** The columns that differ; all that are filled in for a new product. */
function changesOf({ before, fields, stock }: PlannedProduct) {
  const old = before && cellsOf(before)
  return cellsOf({ ...fields, productID: before?.productID ?? null, quantity: stock })
    .map(({ column, cell }, index) => ({ column, before: old?.[index]?.cell ?? '', after: cell }))
    .filter((change) => change.before !== change.after)
}

/** Finds the product of each line, and lines about the same one. */
function createFinder(existing: DeskProductRow[]) {
  const byId = new Map(existing.map((product) => [product.productID, product]))
  const bySku = new Map(existing.map((product) => [product.sku ?? '', product]))
  // SKUs that begin with zeros, by the digits after these.
  const byDigits = new Map(
    existing.flatMap(({ sku }) => (sku?.startsWith('0') ? [[sku.replace(/^0+/, ''), sku] as const] : [])),
  )
  const lineOfProduct = new Map<number, number>()
  const lineOfSku = new Map<string, number>()
  return ({ id, sku }: ImportRow, line: number): { before: DeskProductRow | undefined } | Fault => {
    const before = id === null ? (sku === '' ? undefined : bySku.get(sku)) : byId.get(id)
    const owner = sku === '' ? undefined : bySku.get(sku)
    if (id !== null && !before) return { column: 'id', message: coded('desk-shop.importNoProduct') }
    if (!before && sku === '') return { column: 'sku', message: coded('errors.importSkuRequired') }
    const padded = before ? undefined : byDigits.get(sku)
    if (padded) return { column: 'sku', message: coded('errors.importSkuZeros', { sku: padded }) }
    if (before && owner && owner !== before) return { column: 'sku', message: coded('errors.skuTaken') }
    const earlier = (before && lineOfProduct.get(before.productID)) ?? lineOfSku.get(sku)
    if (earlier !== undefined)
      return { column: 'sku', message: coded('errors.importTwice', { line: String(earlier) }) }
    if (before) lineOfProduct.set(before.productID, line)
    if (sku !== '') lineOfSku.set(sku, line)
    return { before }
  }
}

/** `existing` are the products with the ids and SKUs of the lines. */
export function planImport(lines: FileLine[], existing: DeskProductRow[]): Plan {
  const find = createFinder(existing)
  const products: PlannedProduct[] = []
  const listed: ImportLine[] = []
  const pictures: NamedPicture[] = []
  const hash = createHash('sha256')
  for (const { line, sku, name, row, faults } of lines) {
    const head = { line, sku, productName: name }
    const found = row ? find(row, line) : undefined
    if (!row || !found || 'message' in found) {
      const all = found && 'message' in found ? [found] : faults
      listed.push({ ...head, outcome: 'faulty', changes: [], faults: all })
      continue
    }
    const { before } = found
    if (row.image && before && before.image === null)
      pictures.push({ productID: before.productID, image: row.image })
    const planned = { before, fields: fieldsOf(row, before), stock: row.stock ?? before?.quantity ?? 0 }
    const changes = changesOf(planned)
    if (changes.length === 0) continue
    hash.update(JSON.stringify([before?.productID ?? null, changes]))
    products.push(planned)
    listed.push({
      ...head,
      outcome: before ? 'changed' : 'new',
      changes: changes.map(({ column, before: was, after }) => ({
        column,
        before: shown(was),
        after: shown(after),
      })),
      faults: [],
    })
  }
  const count = (outcome: string) => listed.filter((each) => each.outcome === outcome).length
  return {
    check: {
      lines: listed,
      created: count('new'),
      changed: count('changed'),
      unchanged: lines.length - listed.length,
      faulty: count('faulty'),
      fingerprint: hash.digest('hex'),
      pictures,
    },
    products,
  }
}
