import { IMPORT_TEMPLATE } from '@canopy/contract/desk/shop/import-row'
import { expect, test } from 'vitest'
import { english } from '../../../../testing/english.ts'
import { makePhoto } from '../../../../testing/photo.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make } = await testApp()
const { stockOf } = shopState(db)
const steward = await make.member({ fullName: 'Nimal Silva', duties: ['shop'] })
const other = await make.member({ duties: ['owner'] })
const member = await make.member()
const reason = 'The price list of November'

const HEADING = 'sku,name,category,price,points,stock,threshold,visible,short_description,full_description'
let serial = 0
const newSku = () => `IMP-${++serial}`

const fileOf = (...lines: string[]) => new Blob([[HEADING, ...lines].join('\r\n')])
const lineOf = ({
  sku = newSku(),
  name = 'Coir brush',
  category = 'kitchen',
  price = '320',
  stock = '8',
} = {}) => `${sku},${name},${category},${price},32,${stock},5,yes,Coconut fibre,`

const check = (file: Blob) => steward.call('checkProductImport', { body: { file } })

async function importAll(file: Blob) {
  const { fingerprint } = await check(file)
  return steward.call('importProducts', { body: { file, fingerprint, reason } })
}

async function productWith(sku: string) {
  const [row] = await steward.call('listDeskProducts', { query: { q: sku } })
  return row && { ...row, ...(await steward.call('getDeskProduct', { params: row })) }
}

test('a file creates products and changes others, with stock, history and one audit entry for each', async () => {
  const [sku, added] = [newSku(), newSku()]
  await importAll(fileOf(lineOf({ sku })))
  const before = await productWith(sku)
  const file = fileOf(lineOf({ sku, price: '350', stock: '11' }), lineOf({ sku: added, stock: '' }))
  const checked = await check(file)
  expect(checked).toMatchObject({ created: 1, changed: 1, unchanged: 0, faulty: 0 })
  expect(checked.lines).toMatchObject([
    {
      line: 2,
      sku,
      outcome: 'changed',
      changes: [
        { column: 'price', before: '320', after: '350' },
        { column: 'stock', before: '8', after: '11' },
      ],
      faults: [],
    },
    { line: 3, sku: added, outcome: 'new' },
  ])
  expect(await productWith(sku)).toEqual(before)
  expect(await productWith(added)).toBeUndefined()

  const { fingerprint } = checked
  expect(await steward.call('importProducts', { body: { file, fingerprint, reason } })).toEqual({
    created: 1,
    changed: 1,
  })
  expect(await productWith(sku)).toMatchObject({ price: 350, quantity: 11, version: 2 })
  expect(await productWith(added)).toMatchObject({ productName: 'Coir brush', quantity: 0, version: 1 })
  const params = { productID: before?.productID ?? 0 }
  expect(await steward.call('listStockEntries', { params })).toMatchObject([
    { kind: 'counted', change: 3, stock: 11, steward: { userId: steward.userId }, reason },
    { kind: 'counted', change: 8, stock: 8 },
  ])
  const query = { subjectId: String(params.productID) }
  expect(await steward.call('listAuditEntries', { query })).toMatchObject([
    { action: 'product.changed', before: { price: 320, stock: 8 }, after: { price: 350, stock: 11 }, reason },
    { action: 'product.created', after: { price: 320, stock: 8 }, reason },
  ])
})

test('an exported file changes nothing when it is imported', async () => {
  const { productID: productId } = await make.product({ productName: '=SUM(A1)', quantity: 3 })
  await steward.call('changeProduct', {
    params: { productID: productId },
    body: {
      productName: '\'=Lamp, "solar"',
      shortDescription: '-20 % energy',
      fullDescription: 'Two\nlines\n\n- and a list',
      price: 900,
      numberOfPoints: 90,
      category: 'energy',
      sku: '',
      threshold: 1,
      visible: false,
      version: 1,
      reason,
    },
  })
  await importAll(fileOf(lineOf(), lineOf()))
  const { rawPayload } = await steward.send('exportProducts', {})
  const { lines, unchanged } = await check(new Blob([new Uint8Array(rawPayload)]))
  expect(lines).toEqual([])
  expect(unchanged).toBeGreaterThan(2)
})

test('a product without a SKU gets one by its id', async () => {
  const { productID: productId } = await make.product({ productName: 'Brush', price: 320, quantity: 8 })
  const sku = newSku()
  const file = new Blob([`id,${HEADING}\n${productId},${lineOf({ sku })}`])
  await importAll(file)
  expect(await productWith(sku)).toMatchObject({
    productID: productId,
    productName: 'Coir brush',
    quantity: 8,
  })
})

const fault = (line: string) => fileOf(lineOf(), line)
test.each([
  ['no name', lineOf({ name: ' ' }), 'name', 'Please enter a name'],
  [
    'a price that may be a fraction',
    lineOf({ price: '1.250' }),
    'price',
    /whole number from 0 to 10,000,000/,
  ],
  ['a fraction', lineOf({ price: '320.50' }), 'price', /whole number/],
  ['a price that is a formula', lineOf({ price: '=2*160' }), 'price', /whole number/],
  ['a negative stock', lineOf({ stock: '-1' }), 'stock', /whole number from 0 to 1,000,000/],
  ['an unknown category', lineOf({ category: 'gold' }), 'category', /one of home, kitchen/],
  ['a bad SKU', lineOf({ sku: 'a b' }), 'sku', /letters, digits/],
  ['no SKU', lineOf({ sku: '' }), 'sku', 'A new product needs a SKU'],
  ['a cell too few', 'SHORT-1,Brush,kitchen', '', 'The line has 3 cells instead of 10'],
])('a line with %s is shown with its number and column', async (_, line, column, message) => {
  const { lines, faulty, created } = await check(fault(line))
  expect([faulty, created]).toEqual([1, 1])
  expect(lines[1]).toMatchObject({ line: 3, outcome: 'faulty', changes: [] })
  const found = lines[1]?.faults.find((each) => each.column === column)
  if (typeof message === 'string') expect(found?.message).toBe(message)
  else expect(found?.message).toMatch(message)
})

test('lines about the same product, unknown ids and the SKU of another product are shown', async () => {
  const [sku, taken] = [newSku(), newSku()]
  await importAll(fileOf(lineOf({ sku: taken })))
  const { productID: productId } = await make.product()
  const twice = await check(fileOf(`${lineOf({ sku, name: '"Two\nlines"' })}`, '', lineOf({ sku })))
  expect(twice.lines).toMatchObject([
    { line: 2, outcome: 'new' },
    { line: 5, outcome: 'faulty', faults: [{ column: 'sku', message: 'Line 2 is about the same product' }] },
  ])
  const ids = [2_000_000_000, 'x', productId]
  const { lines } = await check(
    new Blob([[`id,${HEADING}`, ...ids.map((id) => `${id},${lineOf({ sku: taken })}`)].join('\n')]),
  )
  expect(lines.map(({ faults }) => faults[0])).toEqual([
    { column: 'id', message: 'There is no product with this id' },
    { column: 'id', message: 'There is no product with this id' },
    { column: 'sku', message: 'Another product has this SKU' },
  ])
})

const utf16 = Buffer.from(`\uFEFF${HEADING}`, 'utf16le')
test.each([
  ['a column that is not known', new Blob([`${HEADING},colour\n`]), 'There is no column “colour”'],
  ['a missing column', new Blob(['sku,name,price\n']), 'These columns are missing: category'],
  ['a column twice', new Blob([`${HEADING},sku\n`]), 'The column “sku” is there twice'],
  [
    'other separators',
    new Blob([HEADING.replaceAll(',', '|')]),
    /must be separated by commas, semicolons or tabs/,
  ],
  ['only its heading', new Blob([HEADING]), 'The file has no lines besides its heading'],
  ['nothing in it', new Blob(['']), 'Please choose a CSV file'],
  ['another encoding', new Blob([new Uint8Array(utf16)]), /not in UTF-8/],
  ['the encoding of old spreadsheets', new Blob([HEADING, new Uint8Array([0x0a, 0xe9])]), /not in UTF-8/],
  [
    'quotation marks that do not match',
    fileOf('A-1,"Brush"s,kitchen'),
    'Line 2: the quotation marks do not match',
  ],
  ['a quotation mark that is not closed', fileOf('A-1,"Brush,kitchen'), /quotation marks do not match/],
])('a file with %s is refused', async (_, file, message) => {
  const { status, fields } = await steward.refused('checkProductImport', { body: { file } })
  expect(status).toBe(400)
  expect(fields?.file).toMatch(message)
})

test('a file may begin with a byte order mark, and name its columns in any order', async () => {
  const [first = '', ...rest] = HEADING.split(',')
  const heading = [...rest, first.toUpperCase()].join(',')
  const sku = newSku()
  await importAll(new Blob([`\uFEFF${heading}\nBrush,kitchen,320,32,8,5,no,,,${sku}\n`]))
  expect(await productWith(sku)).toMatchObject({ productName: 'Brush', visible: false })
})

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a file separated by %s is read, with quotation marks', async (_, separator) => {
  const sku = newSku()
  const heading = HEADING.replaceAll(',', separator)
  const cells = [
    sku,
    '"A ""large"" brush, or two"',
    'kitchen',
    '1,250',
    '32',
    '8',
    '5',
    'yes',
    `"a${separator}b"`,
    '',
  ]
  await importAll(new Blob([`${heading}\r\n${cells.join(separator)}\r\n`]))
  expect(await productWith(sku)).toMatchObject({
    ...{ productName: 'A "large" brush, or two', price: 1250, shortDescription: `a${separator}b` },
  })
})

test('the first line of Excel, headings in words and labels of categories are read', async () => {
  const sku = newSku()
  const heading = 'SKU;Product name;Category;Price (Rs);Short description'
  await importAll(new Blob([`sep=;\r\n${heading}\r\n${sku};Soap;Body care;Rs 320;Of coconut`]))
  expect(await productWith(sku)).toMatchObject({
    ...{ productName: 'Soap', category: 'body', price: 320, shortDescription: 'Of coconut' },
    ...{ numberOfPoints: 0, quantity: 0, threshold: 0, visible: true },
  })
  const { lines } = await check(new Blob([`sep=;\n${heading}\n${sku};Soap;gold;320;`]))
  expect(lines).toMatchObject([{ line: 3, outcome: 'faulty' }])
})

test('columns that a file does not have stay as they are', async () => {
  const sku = newSku()
  await importAll(fileOf(lineOf({ sku })))
  await importAll(new Blob([`sku,name,category,price\n${sku},Coir brush,kitchen,400`]))
  expect(await productWith(sku)).toMatchObject({ price: 400, numberOfPoints: 32, quantity: 8, threshold: 5 })
})

test.each([
  ['"1,250"', 'TRUE', 1250, true],
  ['1 250', 'Yes', 1250, true],
  ["1'250.00", '1', 1250, true],
  ['320.00', 'FALSE', 320, false],
  ['"320,00"', 'No', 320, false],
  ['Rs. 320', '', 320, true],
  ['"LKR 1,250,000"', 'y', 1_250_000, true],
])('a price written as %s, and %j for yes or no, are read', async (price, visible, read, isVisible) => {
  const sku = newSku()
  await importAll(fileOf(lineOf({ sku, price }).replace(',yes,', `,${visible},`)))
  expect(await productWith(sku)).toMatchObject({ price: read, visible: isVisible })
})

test('a SKU whose zeros a spreadsheet has removed is not a new product', async () => {
  const sku = `000${newSku().replace('IMP-', '77')}`
  await importAll(fileOf(lineOf({ sku })))
  const { lines } = await check(fileOf(lineOf({ sku: sku.slice(3) })))
  expect(lines[0]?.faults).toEqual([{ column: 'sku', message: english('errors.importSkuZeros', { sku }) }])
})

test('100,000 lines and more than 5 MB are refused without being read to their end', async () => {
  const many = new Blob([`${HEADING}\n${'A-1,Brush,kitchen,1,1,1,1,yes,,\n'.repeat(100_000)}`])
  global.gc?.()
  const before = process.memoryUsage().heapUsed
  const { status, fields } = await steward.refused('checkProductImport', { body: { file: many } })
  expect([status, fields?.file]).toEqual([400, 'A file can have at most 5,000 lines'])
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024)
  const large = new Blob(['x'.repeat(5 * 1024 * 1024 + 1)])
  expect(await steward.refused('checkProductImport', { body: { file: large } })).toMatchObject({
    status: 413,
  })
})

test('5,000 lines are imported at once, and the audit log records each of them', {
  tags: ['long'],
}, async () => {
  const skus = Array.from({ length: 5000 }, () => newSku())
  const file = fileOf(...skus.map((sku) => lineOf({ sku })))
  expect(await importAll(file)).toEqual({ created: 5000, changed: 0 })
  expect(await check(file)).toMatchObject({ lines: [], unchanged: 5000 })
  const { entries } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('action', '=', 'product.created')
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow()
  expect(entries).toBeGreaterThanOrEqual(5000)
})

test('one bad line keeps all others from being imported', async () => {
  const sku = newSku()
  const file = fileOf(lineOf({ sku }), lineOf({ price: 'free' }))
  const { fingerprint } = await check(file)
  expect(await steward.refused('importProducts', { body: { file, fingerprint, reason } })).toMatchObject({
    status: 409,
    code: 'import_changed',
  })
  expect(await productWith(sku)).toBeUndefined()
})

test('an import needs a reason, and the changes that the steward saw', async () => {
  const sku = newSku()
  await importAll(fileOf(lineOf({ sku })))
  const file = fileOf(lineOf({ sku, price: '400' }))
  const { fingerprint } = await check(file)
  expect(await steward.refused('importProducts', { body: { file, fingerprint, reason: '' } })).toMatchObject({
    status: 400,
    fields: { reason: expect.any(String) },
  })
  const product = await productWith(sku)
  await steward.call('addStockEntry', {
    params: { productID: product?.productID ?? 0 },
    body: { kind: 'received', quantity: 5, seen: 8, reason },
  })
  expect(await steward.refused('importProducts', { body: { file, fingerprint, reason } })).toMatchObject({
    status: 409,
    code: 'import_changed',
  })
  expect(await productWith(sku)).toMatchObject({ price: 320, quantity: 13 })
})

test('of two stewards who import at once one succeeds, and the other one changes nothing', async () => {
  const sku = newSku()
  await importAll(fileOf(lineOf({ sku })))
  const files = ['400', '500'].map((price) =>
    fileOf(lineOf({ sku, price, stock: price }), lineOf({ sku: 'BOTH', price })),
  )
  const checks = await Promise.all(files.map(check))
  const responses = await Promise.all(
    [steward, other].map((person, index) =>
      person.send('importProducts', {
        body: { file: files[index], fingerprint: checks[index]?.fingerprint, reason },
      }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const product = await productWith(sku)
  expect(product?.quantity).toBe(product?.price)
  expect((await productWith('BOTH'))?.price).toBe(product?.price)
  expect(await stockOf({ productID: product?.productID ?? 0 })).toBe(product?.price)
})

test('a repeated request imports once', async () => {
  const sku = newSku()
  const file = fileOf(lineOf({ sku }))
  const { fingerprint } = await check(file)
  const request = { body: { file, fingerprint, reason }, headers: { 'idempotency-key': 'import-1' } }
  expect(await steward.call('importProducts', request)).toEqual({ created: 1, changed: 0 })
  expect(await steward.call('importProducts', request)).toEqual({ created: 1, changed: 0 })
  expect(await productWith(sku)).toMatchObject({ quantity: 8, version: 1 })
})

test('members and stewards without the duty get the 404 of an unknown path', async () => {
  const reviewer = await make.member({ duties: ['review', 'moderation'] })
  for (const person of [member, reviewer])
    for (const name of ['checkProductImport', 'importProducts'] as const)
      expect(await person.refused(name, { body: { file: fileOf(lineOf()) } })).toMatchObject({ status: 404 })
})

test('stewards are warned once, and together, of products that an import leaves below their thresholds', async () => {
  const guard = await make.member({ duties: ['shop'] })
  const warnings = async () =>
    (await guard.call('listNotifications', {})).map(({ text, href }) => [text, href])
  const [one, two, three, four, empty] = [newSku(), newSku(), newSku(), newSku(), newSku()]
  await importAll(fileOf(lineOf({ sku: one, name: 'Clay pot' }), lineOf({ sku: empty, stock: '' })))
  expect(await warnings()).toEqual([])

  await importAll(fileOf(lineOf({ sku: one, name: 'Clay pot', stock: '4' })))
  const { productID: productId } = (await productWith(one)) ?? {}
  const alone = ['Clay pot is running out: 4 left.', `/admin/products/${productId}`]
  expect(await warnings()).toEqual([alone])

  const low = (sku: string, name: string) => lineOf({ sku, name, stock: '1' })
  await importAll(
    fileOf(
      lineOf({ sku: one, name: 'Clay pot', stock: '3' }),
      ...[low(two, 'Jute bag'), low(three, 'Tin lamp'), low(four, 'Wool hat'), low(newSku(), 'Rope')],
    ),
  )
  const together = ['Jute bag, Tin lamp, Wool hat and 1 more are running out.', '/admin/products?state=low']
  expect(await warnings()).toEqual([together, alone])
})

test('the template has all columns and can be imported', async () => {
  const checked = await check(new Blob([IMPORT_TEMPLATE]))
  expect(checked).toMatchObject({ created: 1, faulty: 0 })
  expect(checked.lines[0]?.changes.map(({ column }) => column)).toEqual(HEADING.split(','))
  expect(IMPORT_TEMPLATE.split('\r\n')[0]).toBe(`${HEADING},image`)
})

test('the check names the pictures of products that have none yet, also of lines that change nothing', async () => {
  const skus = [newSku(), newSku(), newSku()]
  const [first = '', second = '', third = ''] = skus
  const file = new Blob([
    [
      `${HEADING},Picture`,
      ...skus.map((sku, index) => `${lineOf({ sku })},${['a.jpg', ' photos/b.jpg ', ''][index]}`),
    ].join('\r\n'),
  ])
  expect((await check(file)).pictures).toEqual([])
  await importAll(file)
  const products = await Promise.all([first, second, third].map(productWith))
  const ids = products.map((product) => product?.productID ?? 0)
  const named = [
    { productID: ids[0], image: 'a.jpg' },
    { productID: ids[1], image: 'photos/b.jpg' },
  ]
  expect(await check(file)).toMatchObject({ created: 0, changed: 0, unchanged: 3, pictures: named })
  await steward.call('addProductPicture', {
    params: { productID: ids[0] ?? 0 },
    body: { picture: new Blob([new Uint8Array(await makePhoto(1))]) },
  })
  expect((await check(file)).pictures).toEqual(named.slice(1))
})
