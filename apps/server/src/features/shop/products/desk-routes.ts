import * as endpoints from '@canopy/contract/desk/shop/endpoints'
import type { ImportLine } from '@canopy/contract/desk/shop/product-import'
import { EntryId, SerialId } from '@canopy/contract/fields'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import { doOnce, once } from '../../../db/idempotency.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { sendCsv } from '../../../http/bodies/csv.ts'
import { languageOf } from '../../../http/language.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { writtenIn } from '../../../languages/languages.ts'
import { type DeskProductRow, selectDeskProducts } from './desk-product-queries.ts'
import {
  archiveProduct,
  changeProduct,
  createProduct,
  findProduct,
  readDeskProduct,
  toDeskProduct,
} from './desk-products.ts'
import { checkImport, importProducts } from './import/import-products.ts'
import { readFile } from './import/read-file.ts'
import { productColumns, unreadColumns } from './product-columns.ts'
import { addPicture, setPictures } from './product-pictures.ts'
import { addStockEntry, toStockEntry } from './stock.ts'
import { type StockEntryRow, selectStockEntries } from './stock-queries.ts'

const cursorOf = ({ createdAt, productID: productId }: DeskProductRow): Cursor<number> => ({
  time: createdAt,
  id: productId,
})
const entryCursorOf = ({ at, entryId }: StockEntryRow): Cursor<number> => ({ time: at, id: entryId })

/** Stored with the idempotency key. */
const Created = z.object({ productID: SerialId })

/** A file keeps its products locked for as long as it is checked. */
const importing = limited({ max: 30, window: MINUTE })

const withFaultsIn = (language: string, { faults, ...line }: ImportLine): ImportLine => ({
  ...line,
  faults: faults.map(({ column, message }) => ({ column, message: writtenIn(language, message) })),
})

export function deskProductRoutes(app: FastifyInstance, { db, transaction, clock, media }: Deps) {
  bind(app, endpoints.listDeskProducts, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectDeskProducts(db, filter, limit + 1, readCursor(cursor, SerialId))
    return cutPage(reply, rows, limit, cursorOf).map(toDeskProduct)
  })
  bind(app, endpoints.exportProducts, ({ query: filter, request, reply }) => {
    const read = (limit: number, after: Cursor<number> | undefined) =>
      selectDeskProducts(db, filter, limit, after)
    return sendCsv(request, reply, {
      name: 'products',
      columns: { ...productColumns, ...unreadColumns },
      rows: readAll(read, cursorOf),
    })
  })
  bind(
    app,
    endpoints.checkProductImport,
    async ({ files, actor, request }) => {
      const language = languageOf(request)
      const checked = await checkImport(transaction, actor, {
        lines: await readFile(files.file),
        now: clock.now(),
      })
      return { ...checked, lines: checked.lines.map((line) => withFaultsIn(language, line)) }
    },
    importing,
  )
  bind(
    app,
    endpoints.importProducts,
    async ({ body, files, actor, idempotencyKey: key }) => {
      const lines = await readFile(files.file)
      return transaction((tx) => importProducts(tx, actor, { ...body, lines, key, now: clock.now() }))
    },
    importing,
  )
  bind(app, endpoints.getDeskProduct, ({ params: { productID: productId } }) =>
    readDeskProduct(db, productId),
  )
  bind(app, endpoints.createProduct, async ({ body, actor, idempotencyKey: key, reply }) => {
    const { userId } = actor
    const written = await transaction((tx) =>
      once(tx, { userId, scope: 'product', key, content: body }, Created, async () => ({
        productID: await createProduct(tx, actor, body),
      })),
    )
    if (!written.made) reply.code(200)
    return readDeskProduct(db, written.reply.productID)
  })
  bind(app, endpoints.changeProduct, async ({ params: { productID: productId }, body, actor }) => {
    await transaction((tx) => changeProduct(tx, actor, productId, { ...body, now: clock.now() }))
    return readDeskProduct(db, productId)
  })
  bind(app, endpoints.archiveProduct, async ({ params: { productID: productId }, body, actor }) => {
    await transaction((tx) => archiveProduct(tx, actor, productId, { ...body, now: clock.now() }))
    return readDeskProduct(db, productId)
  })
  bind(
    app,
    endpoints.addProductPicture,
    async ({
      params: { productID: productId },
      body: { alt },
      files,
      actor,
      sender,
      idempotencyKey: key,
    }) => {
      const sent = files.picture
      if (!sent) throw new AppError('image_unreadable')
      await media.store(await media.read(sent, { ...sender, use: 'post' }), (picture) =>
        transaction((tx) => addPicture(tx, actor, productId, { picture, sent, alt, key })),
      )
      return readDeskProduct(db, productId)
    },
    // Pictures of a whole list are sent one after the other.
    limited({ max: 300, window: MINUTE }),
  )
  bind(app, endpoints.setProductPictures, async ({ params: { productID: productId }, body, actor }) => {
    await transaction((tx) => setPictures(tx, media, actor, productId, body))
    return readDeskProduct(db, productId)
  })
  bind(
    app,
    endpoints.listStockEntries,
    async ({ params: { productID: productId }, query: { limit, cursor }, reply }) => {
      await findProduct(db, productId)
      const after = readCursor(cursor, EntryId)?.id
      const rows = await selectStockEntries(db, productId, limit + 1, after)
      return cutPage(reply, rows, limit, entryCursorOf).map(toStockEntry)
    },
  )
  bind(
    app,
    endpoints.addStockEntry,
    async ({ params: { productID: productId }, body, actor, idempotencyKey: key }) => {
      const attempt = {
        userId: actor.userId,
        scope: 'stock',
        key,
        content: { productID: productId, body },
      } as const
      await transaction((tx) =>
        doOnce(tx, attempt, () => addStockEntry(tx, actor, productId, { ...body, now: clock.now() })),
      )
      return readDeskProduct(db, productId)
    },
  )
}
