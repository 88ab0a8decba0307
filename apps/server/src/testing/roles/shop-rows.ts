import { v7 as uuidv7 } from 'uuid'
import { orderPayload } from '../order-payload.ts'
import { makePhoto } from '../photo.ts'
import { type App, desk, type Member, members, plain, type Rows, self } from './row.ts'

export function shopRows({ db, make }: Pick<App, 'db' | 'make'>) {
  async function orderBody({ userId }: Member) {
    return orderPayload(userId, [{ ...(await make.product()), quantity: 1 }])
  }

  const orderParams = async (buyer: Member) => ({
    params: await buyer.call('placeOrder', { body: await orderBody(buyer) }),
  })

  const productFields = {
    productName: 'Coir brush',
    shortDescription: '',
    fullDescription: '',
    price: 300,
    numberOfPoints: 30,
    category: 'kitchen',
    sku: '',
    threshold: 0,
    visible: true,
  }

  const importFile = `sku,name,category,price,points,stock,threshold,visible,short_description,full_description
ROLE-1,Coir brush,kitchen,300,30,,0,yes,,`

  /** An order of `buyer`, with the key by which stewards know it. */
  async function orderKeyOf(buyer: Member, status = 'pending') {
    const { params: order } = await orderParams(buyer)
    const { orderKey } = await db
      .updateTable('orders')
      .set({ status })
      .where('user_id', '=', buyer.userId)
      .where('order_id', '=', order.orderId)
      .returning('order_key as orderKey')
      .executeTakeFirstOrThrow()
    return { ...order, orderKey }
  }

  /** A return, of which the cash was not given back yet. */
  async function returnOf(buyer: Member) {
    const { orderKey } = await orderKeyOf(buyer, 'delivered')
    const returnId = uuidv7()
    await db
      .insertInto('order_returns')
      .values({ return_id: returnId, order_key: orderKey, points: 0, cash: 1 })
      .execute()
    return { orderKey, returnId }
  }

  return {
    listProducts: [members(), plain],
    listProductCategories: [members(), plain],
    getProduct: [members(), async () => ({ params: await make.product() })],
    placeOrder: [members(201), async (_, caller) => ({ body: await orderBody(caller) })],
    listOrders: [members(), plain],
    getOrder: [self(200), orderParams],
    getOrderLimits: [members(), plain],
    listPointsSources: [self(200), orderParams],
    getSaving: [members(), plain],
    startSaving: [members(), async () => ({ body: { productID: (await make.product()).productID } })],
    stopSaving: [members(204), plain],
    cancelOrder: [self(200), orderParams],
    listDeskProducts: [desk(['shop']), plain],
    exportProducts: [desk(['shop']), plain],
    createProduct: [desk(['shop'], 201), () => ({ body: productFields })],
    checkProductImport: [desk(['shop']), () => ({ body: { file: new Blob([importFile]) } })],
    // Its changes are not those of the fingerprint.
    importProducts: [
      desk(['shop'], 409),
      () => ({ body: { file: new Blob([importFile]), fingerprint: 'other', reason: 'A new list' } }),
    ],
    getDeskProduct: [desk(['shop']), async () => ({ params: await make.product() })],
    changeProduct: [
      desk(['shop']),
      async () => ({
        params: await make.product(),
        body: { ...productFields, version: 1, reason: 'A better name' },
      }),
    ],
    archiveProduct: [
      desk(['shop']),
      async () => ({
        params: await make.product(),
        body: { archived: true, version: 1, reason: 'No longer made' },
      }),
    ],
    addProductPicture: [
      desk(['shop']),
      async () => ({
        params: await make.product(),
        body: { alt: 'A brush', picture: new Blob([await makePhoto(1)]) },
      }),
    ],
    setProductPictures: [
      desk(['shop']),
      async () => ({ params: await make.product(), body: { seen: [], pictures: [] } }),
    ],
    listStockEntries: [desk(['shop']), async () => ({ params: await make.product() })],
    addStockEntry: [
      desk(['shop']),
      async () => ({
        params: await make.product(),
        body: { kind: 'received', quantity: 5, seen: 10, reason: 'A delivery' },
      }),
    ],
    listDeskOrders: [desk(['shop']), plain],
    exportOrders: [desk(['shop']), plain],
    getDeskOrder: [desk(['shop']), async (buyer) => ({ params: await orderKeyOf(buyer) })],
    viewOrderContact: [desk(['shop']), async (buyer) => ({ params: await orderKeyOf(buyer) })],
    viewPackingSlips: [
      desk(['shop']),
      async (buyer) => ({ body: { orderKeys: [(await orderKeyOf(buyer)).orderKey] } }),
    ],
    moveOrder: [
      desk(['shop']),
      async (buyer) => ({
        params: await orderKeyOf(buyer),
        body: { from: 'pending', status: 'shipped', reason: 'Handed over' },
      }),
    ],
    addOrderNote: [
      desk(['shop']),
      async (buyer) => ({ params: await orderKeyOf(buyer), body: { text: 'Fragile' } }),
    ],
    returnOrder: [
      desk(['shop']),
      async (buyer) => {
        const params = await orderKeyOf(buyer, 'delivered')
        const { cartItems } = params
        const lines = cartItems.map(({ productId }) => ({
          productId,
          quantity: 1,
          condition: 'good',
          restock: true,
        }))
        return { params, body: { lines, returnsSeen: 0, reason: 'Too large' } }
      },
    ],
    setRefundPaid: [
      desk(['shop']),
      async (buyer) => ({
        params: await returnOf(buyer),
        body: { paid: true, reason: 'Paid by hand' },
      }),
    ],
    setOrderStatus: [
      desk(['shop']),
      async (owner) => {
        const { orderId } = (await orderParams(owner)).params
        return { params: { userId: owner.userId, orderId }, body: { status: 'shipped' } }
      },
    ],
  } satisfies Rows
}
