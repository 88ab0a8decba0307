import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { newCustomer } from '../support/shop.ts'
import type { Canopy } from '../support/start-canopy.ts'

async function newShopkeeper(browser: Browser, { db }: Canopy, fullName: string) {
  const steward = await newMember(browser, { fullName, withFirstSteps: true })
  await db.query(`update users set duties = '{shop}' where user_id = $1`, [steward.userId])
  return steward
}

async function decide(page: Page, reason: string, button: string) {
  await page.getByRole('button', { name: reason }).first().click()
  await page.getByRole('button', { name: button }).click()
}

test('a steward sends an order, another one sees it, and the member follows the parcel and returns a part', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const nimal = await newShopkeeper(browser, canopy, 'Nimal Silva')
  const priya = await newShopkeeper(browser, canopy, 'Priya Nair')
  const { page: memberPage, shop, userId } = await newCustomer(browser, canopy, { fullName: 'Anna Weber' })
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 20 })
  await shop.givePoints(300)
  const orderId = await shop.placeOrder([{ ...lamp, quantity: 2 }], 300)

  const { page } = nimal
  await page.goto(`/admin/orders?userId=${userId}`)
  await page.goto('/admin/orders')
  await page.getByRole('searchbox').fill('Anna Web')
  await expect(page).toHaveURL(/q=Anna/)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Pending')
  await page
    .getByRole('row', { name: /Rs 2,100/ })
    .getByRole('link', { name: orderId })
    .click()
  await expect(page.getByRole('heading', { name: orderId })).toBeVisible()
  await expect(page.getByText('8 Flower Road')).toBeHidden()
  await page.getByRole('button', { name: 'Show address and phone' }).click()
  await expect(page.getByText('8 Flower Road')).toBeVisible()

  await priya.page.goto(new URL(page.url()).pathname)
  await expect(priya.page.getByText('Nimal Silva is looking at this')).toBeVisible()

  await page.getByLabel('Carrier').fill('Lanka Parcel')
  await page.getByLabel('Tracking number').fill('LP 123')
  await decide(page, 'Handed over to the carrier', 'Mark as shipped')
  await expect(page.getByText(`${orderId} is shipped`)).toBeVisible()
  await expect(priya.page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()

  await memberPage.goto(`/shop/orders/${orderId}`)
  const progress = memberPage.getByRole('region', { name: 'Progress' })
  await expect(progress).toContainText('Shipped')
  await expect(progress).toContainText('LP 123')

  await decide(priya.page, 'The carrier confirms the delivery', 'Mark as delivered')
  await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeVisible()

  await page.getByLabel('New note').fill('One of the two was scratched')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(priya.page.getByText('One of the two was scratched')).toBeVisible()

  const returns = page.getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: /^Increase quantity of Lamp/ }).click()
  await returns.getByRole('combobox').selectOption('Damaged, not for sale')
  await returns.getByRole('button', { name: 'Arrived damaged' }).click()
  await returns.getByRole('button', { name: 'Record return' }).click()
  await expect(returns).toContainText('150 points returned, Rs 1,050 in cash')
  await returns.getByRole('button', { name: 'Cash was given back' }).click()
  await decide(page, 'Paid in cash', 'Note as given back')
  await expect(returns).toContainText('Cash given back')
  expect(await shop.stockOf(lamp)).toBe(18)
  await expectAccessible(page)

  await memberPage.reload()
  await expect(memberPage.getByText(/150 points and ₹1,050 in cash, given back/)).toBeVisible()
  await expectAccessible(memberPage)
})

test('a steward moves several orders at once and prints their packing slips', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page } = await newShopkeeper(browser, canopy, 'Nimal Silva')
  const { shop } = await newCustomer(browser, canopy, { fullName: 'Zoe Lindqvist' })
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 20 })
  for (const quantity of [1, 2]) await shop.placeOrder([{ ...lamp, quantity }])
  await page.goto('/admin/orders?q=Zoe+Lind')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Handed over to the carrier' }).click()
  await dialog.getByRole('button', { name: 'Move 2 orders' }).click()
  await expect(page.getByText('2 moved')).toBeVisible()
  expect((await shop.orders()).map(({ status }) => status)).toEqual(['shipped', 'shipped'])
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Packing slips' }).click()
  const slips = page.getByRole('article')
  await expect(slips).toHaveCount(2)
  await expect(slips.first()).toContainText('8 Flower Road')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Orders' })).toBeHidden()
})

test('a steward creates a product, stocks it and archives it, and the shop follows', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  // The shopper's page asks for the product after it was archived.
  allowErrors(/status of 404/)
  const { page } = await newShopkeeper(browser, canopy, 'Nimal Silva')
  const { page: shopper } = await newMember(browser)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bamboo comb')
  await page.getByLabel('Full description').fill('Made of:\n- bamboo\n- wax')
  await page.getByLabel('Price in Rs').fill('450')
  await page.getByLabel('Warn below').fill('3')
  await page.getByLabel('Category').selectOption('Body care')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { name: /Bamboo comb/ })).toBeVisible()

  const stock = page.getByRole('region', { name: 'Stock', exact: true })
  await stock.getByLabel('Units').fill('8')
  await stock.getByRole('button', { name: 'Delivery of the supplier' }).click()
  await stock.getByRole('button', { name: 'Write stock entry' }).click()
  await expect(stock.getByText('8 in stock')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stock.getByText('0 in stock')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stock entries' })).toContainText('Undone: Delivery')

  await shopper.goto('/shop?category=body')
  await shopper.getByRole('link', { name: /Bamboo comb/ }).click()
  await expect(shopper.getByRole('listitem').filter({ hasText: 'wax' })).toBeVisible()
  await expectAccessible(shopper)

  const description = page.getByRole('region', { name: 'Description' })
  await description.getByRole('button', { name: 'No longer made' }).click()
  await description.getByRole('button', { name: 'Archive product…' }).click()
  await description.getByRole('button', { name: 'Archive product' }).click()
  await expect(page.getByText('Archived').first()).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByText('Product not found')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/products?state=archived')
  await expect(page.getByRole('link', { name: 'Bamboo comb' })).toBeVisible()
  await expectAccessible(page)
})

test('a steward exports the products, changes a price, mends a fault and imports the file', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  // A file that cannot be read is refused.
  allowErrors(/status of 400/)
  const { page } = await newShopkeeper(browser, canopy, 'Nimal Silva')
  const { shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 20 })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  const choose = (text: string) =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })

  await choose(exported)
  await expect(page.getByText('The products are already as the file says.')).toBeVisible()
  await choose('sku name')
  await expect(page.getByText('The columns must be separated by commas')).toBeVisible()

  const line = exported.split('\r\n').find((each) => each.includes(lamp.name)) ?? ''
  const dearer = exported.replace(line, line.replace(',1200,', ',1350,'))
  const [heading = ''] = exported.split('\r\n')
  const added = ',COMB-1,Bamboo comb,body,free,45,12,3,yes,,,,\r\n'
  expect(heading.split(',')).toHaveLength(added.split(',').length)
  await choose(dearer + added)
  const lines = page.getByRole('list', { name: 'Lines of the file' })
  await expect(lines.getByRole('listitem').first()).toContainText('price: Please enter a whole number')
  await expect(lines).toContainText('price 1200 → changed to 1350')
  await expect(page.getByRole('button', { name: /^Import/ })).toBeHidden()
  await expectAccessible(page)

  await choose(dearer + added.replace('free', '450'))
  await decide(page, 'New price list', 'Import 2 products')
  await expect(page.getByText('1 created, 1 changed')).toBeVisible()
  await page.getByRole('searchbox').fill('COMB-1')
  await expect(page.getByRole('row', { name: /Bamboo comb.*Rs 450.*12/ })).toBeVisible()
  expect(await shop.stockOf(lamp)).toBe(20)
  await page.goto(`/admin/products/${lamp.id}`)
  await expect(page.getByLabel('Price in Rs')).toHaveValue('1350')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('New price list')
})

test('a steward begins with the template, and adds the pictures that the list names', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  // A file that is no picture is refused.
  allowErrors(/status of 400/)
  const { page } = await newShopkeeper(browser, canopy, 'Nimal Silva')
  await page.goto('/admin/products/import')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  const [heading = '', example = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  const second = example.replace('LAMP-1', 'LAMP-2').replace('clay-lamp.jpg', 'Lamp Two.JPG')
  const third = example.replace('LAMP-1', 'LAMP-3').replace('clay-lamp.jpg', 'lost.jpg')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heading, example, second, third].join('\r\n')),
  })
  await decide(page, 'New products of the season', 'Import 3 products')
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await expect(pictures).toContainText('3 products of the file have no picture yet.')
  const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await pictures
    .getByLabel('Picture files')
    .setInputFiles([
      chosen('clay-lamp.jpg', await photo(1)),
      chosen('lamp two.jpg', Buffer.from('no picture')),
      chosen('other.jpg', await photo(2)),
    ])
  await expect(pictures.getByRole('status')).toHaveText('2 of 3 found. Not found: lost.jpg')
  await expectAccessible(page)
  await pictures.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(page.getByText('1 picture was added')).toBeVisible()
  await expect(pictures).toContainText('2 products of the file have no picture yet.')
  await expect(pictures.getByRole('list', { name: 'Pictures that were not taken' })).toContainText(
    'Lamp Two.JPG: That picture cannot be read.',
  )
  await pictures.getByLabel('Picture files').setInputFiles([chosen('lamp two.jpg', await photo(3))])
  await pictures.getByRole('button', { name: 'Add 1 picture' }).click()
  await expect(pictures).toContainText('One product of the file has no picture yet.')
  await page.goto('/admin/products?q=LAMP-2')
  await expect(page.getByRole('row', { name: /Clay lamp/ }).locator('img')).toBeVisible()
})

test('pictures are ordered by dragging and by keyboard, taken back, and removed with a reason', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page } = await newShopkeeper(browser, canopy, 'Nimal Silva')
  const { shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp' })
  await page.goto(`/admin/products/${lamp.id}`)
  const pictures = page.getByRole('region', { name: 'Pictures' })
  const described = pictures.getByRole('textbox')
  for (const [index, alt] of ['Front', 'Side', 'Box'].entries()) {
    await pictures
      .getByLabel('New picture')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(index) })
    await expect(described).toHaveCount(index + 1)
    await described.last().fill(alt)
    await described.last().blur()
    await expect(pictures.locator('[aria-busy=true]')).toHaveCount(0)
  }
  const order = async (...alts: string[]) => {
    for (const [index, alt] of alts.entries()) await expect(described.nth(index)).toHaveValue(alt)
    await expect(described).toHaveCount(alts.length)
  }
  await order('Front', 'Side', 'Box')
  const handle = pictures.getByTitle('Drag to move')
  await handle.last().dragTo(handle.first())
  await order('Box', 'Front', 'Side')
  // Until it is saved, the last toast is of the change before.
  await expect(pictures.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await order('Front', 'Side', 'Box')

  await pictures.getByRole('button', { name: 'Move picture 1 down' }).focus()
  await page.keyboard.press('Enter')
  await order('Side', 'Front', 'Box')
  await expect(pictures.getByRole('button', { name: 'Move picture 2 down' })).toBeFocused()
  await expect(pictures.getByText('Picture 1 is now picture 2 of 3')).toBeAttached()

  await pictures.getByRole('button', { name: 'Remove picture 3' }).click()
  await page.getByRole('button', { name: 'Remove picture', exact: true }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await decide(page, 'There is a better picture', 'Remove picture')
  await order('Side', 'Front')
  await expectAccessible(page)
})
