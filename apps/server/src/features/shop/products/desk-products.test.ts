import { expect, test } from 'vitest'
import { nextPath } from '../../../testing/next-page.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, make } = await testApp()
const steward = await make.member({ fullName: 'Nimal Silva', duties: ['shop'] })
const member = await make.member()

const crates = Promise.all([
  make.product({ productName: 'crate b', quantity: 1 }),
  make.product({ productName: 'Crate c', quantity: 9 }),
  make.product({ productName: 'Crate A', quantity: 8 }),
])

const fields = {
  productName: 'Coir brush',
  shortDescription: 'Coconut fibre',
  fullDescription: 'Scrubs pans.\n\n- no scratches\n- compostable',
  price: 320,
  numberOfPoints: 32,
  category: 'kitchen' as const,
  sku: '',
  threshold: 5,
  visible: true,
}

const reason = 'As on the new price list'

test('a steward creates a product, and members see it', async () => {
  const created = await steward.call('createProduct', { body: { ...fields, sku: 'BR-1' } })
  expect(created).toMatchObject({ ...fields, sku: 'BR-1', quantity: 0, version: 1, archivedAt: null })
  expect(await member.call('getProduct', { params: created })).toMatchObject({
    productName: 'Coir brush',
    category: 'kitchen',
    quantity: 0,
    pictures: [],
  })
  expect(await steward.refused('createProduct', { body: { ...fields, sku: 'BR-1' } })).toMatchObject({
    status: 409,
    code: 'sku_taken',
  })
  for (const bad of [
    { productName: ' ' },
    { price: -1 },
    { price: 1.5 },
    { sku: 'a b' },
    { category: 'gold' },
  ])
    expect(await steward.refused('createProduct', { body: { ...fields, ...bad } })).toMatchObject({
      status: 400,
    })
})

test('members read a product in their language if it is translated, and find it by each of its names', async () => {
  const sinhala = { productName: 'කොහු බුරුසුව', shortDescription: 'පොල් කෙඳි', fullDescription: '' }
  const translations = { si: sinhala }
  const created = await steward.call('createProduct', {
    body: { ...fields, productName: 'Husk brush', language: 'en', translations },
  })
  expect(created).toMatchObject({ language: 'en', translations })
  const params = { productID: created.productID }
  const read = async (language: string) =>
    (await member.send('getProduct', { params, headers: { 'accept-language': language } })).json()
  const list = async (language: string, q: string) =>
    (await member.send('listProducts', { query: { q }, headers: { 'accept-language': language } })).json()
  for (const [language, texts] of [
    ['si', { ...sinhala, language: 'si' }],
    ['ta', { productName: 'Husk brush', shortDescription: fields.shortDescription, language: 'en' }],
    ['en', { productName: 'Husk brush', language: 'en' }],
  ] as const) {
    expect(await read(language)).toMatchObject(texts)
    for (const q of ['husk', 'බුරුසුව']) expect(await list(language, q)).toMatchObject([texts])
  }
  const first = await member.send('listProducts', { headers: { 'accept-language': 'si' } })
  expect(first.json()).toContainEqual(expect.objectContaining(sinhala))
  const other = await member.send('listProducts', { headers: { 'accept-language': 'en' } })
  expect(other.json()).not.toContainEqual(expect.objectContaining(sinhala))

  const change = { ...fields, version: created.version, reason }
  expect(await steward.call('changeProduct', { params, body: change })).toMatchObject({ translations })
  const tooLong = { si: { ...sinhala, productName: 'බ'.repeat(201) } }
  for (const bad of [{ translations: tooLong }, { language: 'si', translations }])
    expect(
      await steward.refused('changeProduct', { params, body: { ...change, ...bad, version: 2 } }),
    ).toMatchObject({ status: 400 })
  const gone = { ...change, translations: {}, version: 2 }
  await steward.call('changeProduct', { params, body: gone })
  expect(await read('si')).toMatchObject({ productName: 'Coir brush' })
  expect(await list('si', 'බුරුසුව')).toEqual([])
})

test('a change that another steward has overtaken is refused and says who was faster', async () => {
  const { productID: productId, version } = await steward.call('createProduct', { body: fields })
  const params = { productID: productId }
  await steward.call('changeProduct', { params, body: { ...fields, price: 350, version, reason } })
  const other = await make.member({ duties: ['owner'] })
  expect(
    (await other.send('changeProduct', { params, body: { ...fields, price: 300, version, reason } })).json(),
  ).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { userId: steward.userId, fullName: 'Nimal Silva' } },
  })
  expect(await member.call('getProduct', { params })).toMatchObject({ price: 350 })
  const [entry] = await steward.call('listAuditEntries', { query: { subjectId: String(productId) } })
  expect(entry).toMatchObject({
    action: 'product.changed',
    before: { price: 320 },
    after: { price: 350, textsChanged: false },
    reason,
  })
})

test('hidden and archived products cannot be found or bought; receipts keep them', async () => {
  const product = await make.product({ productName: 'Rain barrel', quantity: 5 })
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  const { orderId } = await member.call('placeOrder', { body })
  const params = { productID: product.productID }
  await steward.call('archiveProduct', { params, body: { archived: true, version: 1, reason } })
  expect(await member.refused('getProduct', { params })).toMatchObject({ status: 404 })
  const buyer = await make.member()
  expect(
    await buyer.refused('placeOrder', { body: orderPayload(buyer.userId, [{ ...product, quantity: 1 }]) }),
  ).toMatchObject({ status: 409, code: 'out_of_stock' })
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({
    cartItems: [{ productName: 'Rain barrel' }],
  })
  await steward.call('archiveProduct', { params, body: { archived: false, version: 2, reason } })
  expect(await member.call('getProduct', { params })).toMatchObject({ quantity: 4 })
  await steward.call('changeProduct', {
    params,
    body: { ...fields, productName: 'Rain barrel', visible: false, version: 3, reason },
  })
  expect(await member.refused('getProduct', { params })).toMatchObject({ status: 404 })
  expect((await member.call('listProducts', {})).map(({ productID: productId }) => productId)).not.toContain(
    product.productID,
  )
})

test('a product has up to eight pictures in an order, and the first one represents it', async () => {
  const { productID: productId } = await steward.call('createProduct', { body: fields })
  const params = { productID: productId }
  const add = async (alt: string) =>
    steward.call('addProductPicture', {
      params,
      body: { alt, picture: new Blob([await makePhoto(7)]) },
    })
  await add('From the front')
  const { pictures } = await add('From the side')
  const [front, side] = pictures
  if (!front || !side) throw new Error('two pictures were added')
  expect(await member.call('getProduct', { params })).toMatchObject({
    imgURL: front.url,
    pictures: [
      { url: front.url, alt: 'From the front' },
      { url: side.url, alt: 'From the side' },
    ],
  })
  await steward.call('setProductPictures', {
    params,
    body: {
      seen: [front.name, side.name],
      pictures: [{ name: side.name, alt: 'Seen from the side' }],
      reason,
    },
  })
  expect(await member.call('getProduct', { params })).toMatchObject({
    imgURL: side.url,
    pictures: [{ url: side.url, alt: 'Seen from the side' }],
  })
  await expect.poll(async () => (await app.inject(front.url)).statusCode).toBe(404)
  expect(
    await steward.refused('setProductPictures', {
      params,
      body: { seen: [side.name], pictures: [{ name: front.name, alt: '' }], reason },
    }),
  ).toMatchObject({ status: 404 })
  for (let count = 1; count < 8; count++) await add(`Picture ${count}`)
  expect(
    await steward.refused('addProductPicture', {
      params,
      body: { alt: '', picture: new Blob([await makePhoto(7)]) },
    }),
  ).toMatchObject({ status: 409, code: 'too_many_pictures' })
})

test('a file that is not a picture is refused, and the product keeps the ones it has', async () => {
  const { productID: productId } = await steward.call('createProduct', { body: fields })
  const params = { productID: productId }
  const add = (picture: Blob) => ({ params, body: { alt: '', picture } })
  const { pictures } = await steward.call('addProductPicture', add(new Blob([await makePhoto(7)])))
  const photo = new Uint8Array(await makePhoto(8))
  for (const [file, code] of [
    [new Blob(['not a picture'], { type: 'image/jpeg' }), 'image_unreadable'],
    [new Blob([photo.subarray(0, 200)], { type: 'image/jpeg' }), 'image_incomplete'],
    [new Blob([]), 'image_unreadable'],
  ] as const)
    expect(await steward.refused('addProductPicture', add(file))).toMatchObject({ status: 400, code })
  expect(await steward.call('getDeskProduct', { params })).toMatchObject({ pictures })
})

test('of pictures that are added at once none is lost', async () => {
  const { productID: productId } = await steward.call('createProduct', { body: fields })
  const params = { productID: productId }
  const photos = await Promise.all([21, 22, 23, 24].map((seed) => makePhoto(seed)))
  await Promise.all(
    photos.map((photo) =>
      steward.call('addProductPicture', { params, body: { alt: '', picture: new Blob([photo]) } }),
    ),
  )
  const { pictures } = await steward.call('getDeskProduct', { params })
  expect(pictures).toHaveLength(4)
})

test('pictures are put into another order and back; a removal needs a reason and what the steward saw', async () => {
  const { productID: productId } = await steward.call('createProduct', { body: fields })
  const params = { productID: productId }
  for (const alt of ['One', 'Two'])
    await steward.call('addProductPicture', {
      params,
      body: { alt, picture: new Blob([await makePhoto(7)]) },
    })
  const { pictures } = await steward.call('getDeskProduct', { params })
  const named = pictures.map(({ name, alt }) => ({ name, alt }))
  const seen = named.map(({ name }) => name)
  const swapped = named.toReversed()
  const order = async (body: { seen: string[]; pictures: typeof named; reason?: string }) =>
    (await steward.call('setProductPictures', { params, body })).pictures.map(({ alt }) => alt)
  expect(await order({ seen, pictures: swapped })).toEqual(['Two', 'One'])
  expect(
    await steward.refused('setProductPictures', { params, body: { seen, pictures: named } }),
  ).toMatchObject({
    status: 409,
    code: 'already_decided',
  })
  expect(await order({ seen: seen.toReversed(), pictures: named, reason: 'Undone' })).toEqual(['One', 'Two'])
  expect(
    await steward.refused('setProductPictures', { params, body: { seen, pictures: named.slice(1) } }),
  ).toMatchObject({ status: 400, fields: { reason: expect.any(String) } })
  expect(await order({ seen, pictures: named.slice(1), reason })).toEqual(['Two'])
  const [entry] = await steward.call('listAuditEntries', { query: { subjectId: String(productId) } })
  expect(entry).toMatchObject({
    action: 'pictures.changed',
    before: { pictures: 2, order: [1, 2] },
    after: { pictures: 1, order: [2] },
    reason,
  })
})

test('the list is searched, filtered, paged and exported', async () => {
  const { productID: productId } = await steward.call('createProduct', {
    body: { ...fields, productName: '=Solar lamp', sku: 'SUN-7', category: 'energy' },
  })
  const found = async (query: object) =>
    (await steward.call('listDeskProducts', { query })).map((product) => product.productID)
  for (const query of [
    { q: 'solar' },
    { q: 'SUN-7' },
    { category: 'energy' },
    { q: 'lam', state: 'visible' },
  ])
    expect.soft([query, await found(query)]).toEqual([query, [productId]])
  for (const query of [
    { q: 'lunar' },
    { q: "'" },
    { q: 'solar', state: 'hidden' },
    { q: 'solar', state: 'archived' },
  ])
    expect.soft([query, await found(query)]).toEqual([query, []])
  expect(await found({ q: 'solar', state: 'low' })).toEqual([productId])
  for (const sort of ['newest', 'oldest'] as const) {
    const all = await found({ sort, limit: 100 })
    const paged: number[] = []
    let url = `/api/admin/products?sort=${sort}&limit=2`
    while (url !== '') {
      const page = await app.inject({ url, headers: { authorization: `Bearer ${steward.token}` } })
      for (const product of page.json()) paged.push(product.productID)
      url = nextPath(page) ?? ''
    }
    expect(paged).toEqual(all)
  }
  const { body } = await steward.send('exportProducts', { query: { q: 'solar' } })
  expect(body).toContain(",SUN-7,'=Solar lamp,energy,320,32,0,5,yes,Coconut fibre,")
})

test.each([
  ['name', ['Crate A', 'crate b', 'Crate c']],
  ['name_reversed', ['Crate c', 'crate b', 'Crate A']],
  ['least_stock', ['crate b', 'Crate A', 'Crate c']],
  ['most_stock', ['Crate c', 'Crate A', 'crate b']],
] as const)('the list is sorted by %s over all of its pages', async (sort, names) => {
  await crates
  const listed: string[] = []
  let url = `/api/admin/products?q=crate&sort=${sort}&limit=1`
  while (url !== '') {
    const page = await app.inject({ url, headers: { authorization: `Bearer ${steward.token}` } })
    for (const product of page.json()) listed.push(product.productName)
    url = nextPath(page) ?? ''
  }
  expect(listed).toEqual(names)
})

test('a product sent twice with the same key is created once', async () => {
  const sent = { body: { ...fields, sku: 'ONCE-1' }, headers: { 'idempotency-key': 'the-brush' } }
  const first = await steward.call('createProduct', sent)
  expect(await steward.call('createProduct', sent)).toEqual(first)
})

test('a change or archiving that is overtaken names the steward of the last change of whatever kind', async () => {
  const { productID: productId } = await steward.call('createProduct', { body: fields })
  const params = { productID: productId }
  const archiver = await make.member({ fullName: 'Archie Ver', duties: ['shop'] })
  await steward.call('changeProduct', { params, body: { ...fields, price: 350, version: 1, reason } })
  await archiver.call('archiveProduct', { params, body: { archived: true, version: 2, reason } })
  const late = await steward.send('changeProduct', { params, body: { ...fields, version: 2, reason } })
  expect(late.json()).toMatchObject({ decided: { decidedBy: { fullName: 'Archie Ver' } } })
  await steward.call('changeProduct', { params, body: { ...fields, price: 360, version: 3, reason } })
  const later = await archiver.send('archiveProduct', {
    params,
    body: { archived: false, version: 3, reason },
  })
  expect(later.json()).toMatchObject({ decided: { decidedBy: { fullName: 'Nimal Silva' } } })
})

test('a picture sent twice with the same key is added once', async () => {
  const { productID: productId } = await make.product()
  const params = { productID: productId }
  const headers = { 'idempotency-key': 'the-front' }
  const send = async (photo: number) => ({
    params,
    body: { alt: 'From the front', picture: new Blob([await makePhoto(photo)]) },
    headers,
  })
  const sent = await send(7)
  await Promise.all([1, 2].map(() => steward.call('addProductPicture', sent)))
  const { pictures } = await steward.call('addProductPicture', sent)
  expect(pictures).toHaveLength(1)
  expect(await steward.refused('addProductPicture', await send(8))).toMatchObject({
    code: 'idempotency_key_reused',
  })
})
