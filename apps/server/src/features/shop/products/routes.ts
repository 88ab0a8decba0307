/** Products and the lists of the shop, which are kept in each language until they change. What most members read, the first pages, may be a second older. */

import { SerialId } from '@canopy/contract/fields'
import { CATALOGUE_MAX, MB, PRODUCTS_PAGE, SECOND } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/shop/endpoints'
import type { ProductsQuery } from '@canopy/contract/shop/products'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { createCachedPage, createKeptReplies, type Page } from '../../../http/bodies/cached-response.ts'
import { languageOf } from '../../../http/language.ts'
import { pageOf, readCursor } from '../../../http/pages.ts'
import { productOf, stockOf } from '../../../live/changes.ts'
import { type ListedRow, type Place, selectProducts, selectUsedCategories } from './product-queries.ts'
import { getProduct, toListedProduct } from './products.ts'

/** Greatest age of the stock in cached lists. */
const STOCK_LAG = SECOND
const KEPT_BYTES = 16 * MB

const CursorId: z.ZodType<Place> = z.tuple([z.int32(), SerialId])

type Query = z.infer<typeof ProductsQuery>

const cursorOf = ({ createdAt, value, productID: productId }: ListedRow): Cursor<Place> => ({
  time: createdAt,
  id: [value, productId],
})

/** A list, and the language of its reader. */
type Asked = { query: Query; language: string }

async function loadPage(db: Db, url: string, { query, language }: Asked): Promise<Page> {
  const { limit, cursor, ...filter } = query
  const rows = await selectProducts(db, filter, limit + 1, readCursor(cursor, CursorId))
  const { page, ...link } = pageOf(url, rows, limit, cursorOf)
  return { content: page.map((row) => toListedProduct(row, language)), ...link }
}

/** The first page of a list, as any client could request it. The values are enumerated, so nothing has to be escaped. */
const addressOf = ({ sort, category, limit }: Query) =>
  `${endpoints.listProducts.path}?sort=${sort}&limit=${limit}${category ? `&category=${category}` : ''}`

/**
 * A change of stock that sells no product out, of which there are many, renews cached pages only once in `STOCK_LAG`. Until then whoever
 * caused it reads past the cache. Other pages are kept until any stock changes, and a product until its own does.
 */
function createCatalogue({ db, changes, clock }: Deps) {
  const sendKept = createKeptReplies(changes, { maxBytes: KEPT_BYTES })
  const categories = createCachedPage(changes, async () => ({
    value: { content: await selectUsedCategories(db) },
    keys: ['products'],
  }))
  const pages = new Map<string, ReturnType<typeof createCachedPage>>()

  function openPage(address: string, asked: Asked) {
    const read = async () => ({ value: await loadPage(db, address, asked), keys: ['products'] })
    return createCachedPage(
      changes,
      read,
      ({ since, at }) => clock.elapsed() - at < STOCK_LAG || changes.isCurrent(['stock'], since),
    )
  }

  function cachedPage(asked: Asked) {
    const address = addressOf(asked.query)
    const name = `${asked.language} ${address}`
    const page = pages.get(name) ?? openPage(address, asked)
    pages.set(name, page)
    return page
  }

  const sendFresh = (request: FastifyRequest, reply: FastifyReply, asked: Asked) =>
    sendKept(request, reply, `${asked.language} ${request.url}`, async () => ({
      ...(await loadPage(db, request.url, asked)),
      keys: ['products', 'stock'],
    }))

  const isCached = ({ cursor, q, ids, limit }: Query) =>
    cursor === undefined &&
    q === undefined &&
    ids === undefined &&
    (limit === CATALOGUE_MAX || limit === PRODUCTS_PAGE)

  return {
    sendCategories: categories.send,
    sendProduct(request: FastifyRequest, reply: FastifyReply, productId: number) {
      const language = languageOf(request)
      return sendKept(request, reply, `${language} ${productOf(productId)}`, async () => ({
        content: await getProduct(db, productId, language),
        keys: ['products', productOf(productId)],
      }))
    },
    /** Synchronous as long as nothing has changed. */
    send(request: FastifyRequest, reply: FastifyReply, query: Query, userId: string) {
      const asked = { query, language: languageOf(request) }
      const page = isCached(query) ? cachedPage(asked) : undefined
      return page?.isSince([stockOf(userId)]) ? page.send(request, reply) : sendFresh(request, reply, asked)
    },
  }
}

export function productRoutes(app: FastifyInstance, deps: Deps) {
  const catalogue = createCatalogue(deps)

  bind(app, endpoints.listProducts, ({ request, reply, query, userId }) =>
    catalogue.send(request, reply, query, userId),
  )
  bind(app, endpoints.listProductCategories, ({ request, reply }) => catalogue.sendCategories(request, reply))
  bind(app, endpoints.getProduct, ({ request, reply, params }) =>
    catalogue.sendProduct(request, reply, params.productID),
  )
}
