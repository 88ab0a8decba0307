import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../support/canopy.ts'
import { joinCanopy } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { submitProof } from '../support/proofs.ts'
import { fillShipping } from '../support/shop.ts'

const TREE = 'Plant a tree in the school garden'
const RIVER = 'Clean the river path'

const score = (page: Page) => page.getByRole('region', { name: 'Your Score' })
const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function addChallenge(page: Page, challenge: { name: string; points: number; description: string }) {
  await page.goto('/challenges')
  await page.getByRole('link', { name: 'Add Challenge' }).click()
  await page.getByLabel('Image URL').fill('https://pictures.example/leaf.jpg')
  await page.getByLabel('Challenge name').fill(challenge.name)
  await page.getByLabel('Number of points').fill(String(challenge.points))
  await page.getByLabel('Description').fill(challenge.description)
  await page.getByRole('button', { name: 'Add Challenge' }).click()
  await expect(page.getByText('Challenge successfully added')).toBeVisible()
}

async function proveChallenge(page: Page, name: string, description: string, picture: Buffer) {
  await page.goto('/challenges')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Joined')).toBeVisible()
  await page.getByRole('link', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await submitProof(page, description, picture)
}

// A Canopy to itself: its leaderboard and shop contain nothing else.
test.use({ settings: { REVIEWER: 'basic' }, contextOptions: { reducedMotion: 'no-preference' } })

test('two members post, prove challenges, compete and order', async ({ browser, canopy, request }) => {
  await canopy.db.query(
    `insert into products (product_name, price, number_of_points, quantity, short_description, full_description)
     values ('Steel water bottle', 300, 30, 5, 'Cold for a day.', 'Double-walled steel.')`,
  )

  const anna = await joinCanopy(browser, {
    fullName: 'Anna Weber',
    email: 'anna@example.org',
    password: 'long enough 1',
  })
  const ben = await joinCanopy(browser, {
    fullName: 'Ben Okafor',
    email: 'ben@example.org',
    password: 'long enough 2',
  })

  await test.step('Ben sees the photo that Anna posts without a reload', async () => {
    await anna.getByPlaceholder("What's on your mind?").fill('Low tide, high spirits')
    await anna.setInputFiles('input[type=file]', {
      name: 'beach.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(1, 1200),
    })
    await anna.getByRole('button', { name: 'Create Post' }).click()
    await expect(anna.getByText('Post created successfully!')).toBeVisible()
    const post = ben.getByRole('article').filter({ hasText: 'Low tide, high spirits' })
    await expect(post).toBeVisible()
    await expect(post.getByText('Anna Weber')).toBeVisible()

    const address = await post.locator('img[srcset]').getAttribute('src')
    const stored = await request.get(String(address))
    const { format, exif, width } = await sharp(await stored.body()).metadata()
    expect({ format, exif, width }).toEqual({ format: 'webp', exif: undefined, width: 1200 })
  })

  await test.step('both add a challenge; Anna proves one and is first on the leaderboard', async () => {
    await addChallenge(anna, {
      name: TREE,
      points: 100,
      description:
        'Plant a young tree in the garden of a school and water it. The photo shows the tree in the ground.',
    })
    await addChallenge(ben, {
      name: RIVER,
      points: 150,
      description: 'Walk the path along the river with a bag and gloves and collect the litter you find.',
    })
    const planted =
      'We planted a young tree in our school garden, watered it and gave it a stake in the ground.'
    await proveChallenge(anna, TREE, planted, await photo(2))
    await expect(anna.getByText("You've earned +100 XP")).toBeVisible()
    await mainNav(anna).getByRole('link', { name: 'Leaderboard' }).click()
    await expect(score(anna)).toContainText('#1')
  })

  await test.step('a copy of her photo is an issue; a photo of his own earns Ben the points', async () => {
    const collected =
      'I walked along the river path with gloves and a bag and collected all the litter that I found.'
    const copy = await sharp(await photo(2))
      .resize(450)
      .flop()
      .jpeg({ quality: 60 })
      .toBuffer()
    await proveChallenge(ben, RIVER, collected, copy)
    await expect(ben.getByText(/has been submitted before/)).toBeVisible()
    await ben.getByRole('button', { name: 'Try again' }).click()
    await submitProof(ben, collected, await photo(3))
    await expect(ben.getByText("You've earned +150 XP")).toBeVisible()
    await expect(ben.getByRole('banner')).toContainText('150')
  })

  await test.step('Ben is first on the leaderboard', async () => {
    await anna.reload()
    await expect(score(anna)).toContainText('#2')
    await mainNav(ben).getByRole('link', { name: 'Leaderboard' }).click()
    await expect(score(ben)).toContainText('#1')
  })

  await test.step('Ben redeems points on an order', async () => {
    await mainNav(ben).getByRole('link', { name: 'Shop' }).click()
    await ben.getByRole('link', { name: /Steel water bottle/ }).click()
    await expect(ben.getByText('Only 5 units left').first()).toBeVisible()
    await ben.getByRole('button', { name: 'Increase quantity' }).click()
    await ben.getByRole('button', { name: 'Add to Cart' }).click()
    const drawer = ben.getByRole('dialog')
    await expect(drawer).toContainText('Cart (2)')
    await drawer.getByRole('link', { name: 'View Cart' }).click()
    await ben.getByLabel('Points to use').fill('100')
    await ben.getByRole('button', { name: 'Apply' }).click()
    await expect(ben.getByRole('main')).toContainText('Rs 500')
    await ben.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillShipping(ben)
    await ben.getByRole('button', { name: 'Place Order' }).dblclick()
    await expect(ben).toHaveURL(/order-success/)
    await expect(ben.getByRole('main')).toContainText(/ORD-\d{8}-001/)
    await expect(ben.getByRole('main')).toContainText('500')
    await expect(ben.getByRole('banner')).toContainText('50')
    await ben.reload()
    await expect(ben.getByRole('main')).toContainText(/ORD-\d{8}-001/)
  })

  await test.step('stock, order and points add up in the database', async () => {
    const { rows } = await canopy.db.query(`
      select
        (select quantity from products where product_name = 'Steel water bottle') as stock,
        (select count(*)::int from orders where name = 'Ben Okafor') as orders,
        (select subtotal::int from orders where name = 'Ben Okafor') as subtotal,
        (select points_applied from orders where name = 'Ben Okafor') as points_applied,
        (select total_amount::int from orders where name = 'Ben Okafor') as total,
        (select sum(amount)::int from points_ledger join users using (user_id) where email = 'ben@example.org') as ledger,
        (select balance from member_points join users using (user_id) where email = 'ben@example.org') as balance,
        (select earned from member_points join users using (user_id) where email = 'ben@example.org') as earned`)
    expect(rows).toEqual([
      {
        stock: 3,
        orders: 1,
        subtotal: 600,
        points_applied: 100,
        total: 500,
        ledger: 50,
        balance: 50,
        earned: 150,
      },
    ])
    await mainNav(ben).getByRole('link', { name: 'Leaderboard' }).click()
    await expect(score(ben)).toContainText('#1')
    await expect(score(ben)).toContainText('150')
  })
})
