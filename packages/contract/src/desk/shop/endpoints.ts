/** Calls about products, stock and orders. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { Order, OrderId, OrderStatus } from '../../shop/orders/shapes.ts'
import {
  DeskOrder,
  DeskOrderCase,
  DeskOrderFilter,
  DeskOrdersQuery,
  NewOrderNote,
  NewReturn,
  OrderContact,
  OrderMove,
  OrderParams,
  PackingOrders,
  PackingSlip,
  RefundPaid,
  ReturnParams,
} from './orders.ts'
import { IMPORT_BYTES_MAX, ImportCheck, ImportDone, ImportFile, NewImport } from './product-import.ts'
import {
  DeskProduct,
  DeskProductCase,
  DeskProductFilter,
  DeskProductsQuery,
  NewPicture,
  NewProduct,
  NewStockEntry,
  ProductArchiving,
  ProductChange,
  ProductParams,
  ProductPictures,
  StockEntriesQuery,
  StockEntry,
} from './products.ts'

const shop = { duties: ['shop'] } as const

export const listDeskProducts = endpoint({ method: 'GET', path: '/api/admin/products', access: shop, query: DeskProductsQuery, reply: z.array(DeskProduct) })

export const exportProducts = endpoint({ method: 'GET', path: '/api/admin/products/export.csv', access: shop, query: DeskProductFilter, replyKind: 'csv', reply: z.string() })

export const createProduct = endpoint({ method: 'POST', path: '/api/admin/products', access: shop, status: 201, body: NewProduct, reply: DeskProductCase })

/** Tells what importing the file would do; changes nothing. */
export const checkProductImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/import/check',
  access: shop,
  kind: 'multipart',
  body: ImportFile,
  files: ['file'],
  maxBytes: IMPORT_BYTES_MAX,
  reply: ImportCheck,
})

/** All lines or none. */
export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: shop,
  kind: 'multipart',
  body: NewImport,
  files: ['file'],
  maxBytes: IMPORT_BYTES_MAX,
  reply: ImportDone,
})

export const getDeskProduct = endpoint({ method: 'GET', path: '/api/admin/products/:productID', access: shop, params: ProductParams, reply: DeskProductCase })

export const changeProduct = endpoint({ method: 'PUT', path: '/api/admin/products/:productID', access: shop, params: ProductParams, body: ProductChange, reply: DeskProductCase })

export const archiveProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:productID/archived',
  access: shop,
  params: ProductParams,
  body: ProductArchiving,
  reply: DeskProductCase,
})

export const addProductPicture = endpoint({
  method: 'POST',
  path: '/api/admin/products/:productID/pictures',
  access: shop,
  params: ProductParams,
  kind: 'multipart',
  body: NewPicture,
  files: ['picture'],
  reply: DeskProductCase,
})

export const setProductPictures = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:productID/pictures',
  access: shop,
  params: ProductParams,
  body: ProductPictures,
  reply: DeskProductCase,
})

export const listStockEntries = endpoint({
  method: 'GET',
  path: '/api/admin/products/:productID/stock',
  access: shop,
  params: ProductParams,
  query: StockEntriesQuery,
  reply: z.array(StockEntry),
})

export const addStockEntry = endpoint({
  method: 'POST',
  path: '/api/admin/products/:productID/stock',
  access: shop,
  params: ProductParams,
  body: NewStockEntry,
  reply: DeskProductCase,
})

export const listDeskOrders = endpoint({ method: 'GET', path: '/api/admin/orders', access: shop, query: DeskOrdersQuery, reply: z.array(DeskOrder) })

export const exportOrders = endpoint({ method: 'GET', path: '/api/admin/orders/export.csv', access: shop, query: DeskOrderFilter, replyKind: 'csv', reply: z.string() })

export const getDeskOrder = endpoint({ method: 'GET', path: '/api/admin/order/:orderKey', access: shop, params: OrderParams, reply: DeskOrderCase })

/** The address, which is recorded as a look at the member's contact data. */
export const viewOrderContact = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/contact', access: shop, params: OrderParams, reply: OrderContact })

/** The addresses, each of which is recorded as a look at a member's contact data. */
export const viewPackingSlips = endpoint({ method: 'POST', path: '/api/admin/orders/slips', access: shop, body: PackingOrders, reply: z.array(PackingSlip) })

export const moveOrder = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/move', access: shop, params: OrderParams, body: OrderMove, reply: DeskOrderCase })

export const addOrderNote = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/notes', access: shop, params: OrderParams, body: NewOrderNote, reply: DeskOrderCase })

export const returnOrder = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/returns', access: shop, params: OrderParams, body: NewReturn, reply: DeskOrderCase })

export const setRefundPaid = endpoint({
  method: 'PUT',
  path: '/api/admin/order/:orderKey/returns/:returnId/paid',
  access: shop,
  params: ReturnParams,
  body: RefundPaid,
  reply: DeskOrderCase,
})

/** Serves other clients: the desk moves orders with `moveOrder`. */
export const setOrderStatus = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:userId/:orderId/status',
  access: shop,
  params: z.object({ userId: Uuid, orderId: OrderId }),
  body: z.object({ status: OrderStatus }),
  // Omits the address, at which each look is recorded.
  reply: z.omit(Order, { shippingAddress: true }),
})
