import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { failure } from '../support/posts.ts'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test('the list of challenges, and one of them joined and left', async ({ browser }) => {
  const { page, addChallenge } = await enter(browser, { fullName: 'Anna Weber' })
  await addChallenge('Count the swifts', 40)
  const challengeId = await addChallenge('Count the bats', 1000)

  await test.step('newest first, while it loads and after', async () => {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/challenges/all', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto('/challenges')
    await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
    await expect(page.getByText('Explore and participate in environmental challenges')).toBeVisible()
    await expect(page.getByText('Current Points')).toHaveText('Current Points0 Points')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
    arrival.resolve()
    await expect(page.getByRole('main').getByRole('listitem').nth(0)).toContainText('Count the bats')
    await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('Count the swifts')
    const bats = card(page, 'Count the bats')
    await expect(bats).toContainText('1,000 Points')
    await expect(bats).toContainText('0 Enrolled')
    await expect(bats).toContainText('Count the bats, and show it in a photo.')
    await expect(bats.locator('img')).toBeVisible()
    await expect(bats).toContainText('View Details →')
    const [left, right] = await Promise.all([
      bats.boundingBox(),
      card(page, 'Count the swifts').boundingBox(),
    ])
    expect(right?.y).toBe(left?.y)
    expect(right?.x).toBeGreaterThan(left?.x ?? 0)
    await bats.click()
    await expect(page).toHaveURL(`/challenges/view/${challengeId}`)
  })

  await test.step('one challenge', async () => {
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: 'Count the bats' })).toBeVisible()
    await expect(main.locator('article img')).toBeVisible()
    await expect(main).toContainText('1,000 Points')
    await expect(main).toContainText('Count the bats, and show it in a photo.')
    await expect(main).toContainText('By Anna Weber')
    await expect(main.getByRole('link', { name: 'Submit' })).toHaveAttribute(
      'href',
      `/challenges/submit/${challengeId}`,
    )
  })

  await test.step('joined and left', async () => {
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { name: 'Joined' })).toBeFocused()
    await expect(page.getByText('0 of 100')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Your progress' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    await expect(page.getByText('1 Enrolled')).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Challenges' }).first().click()
    await expect(card(page, 'Count the bats')).toContainText('1 Enrolled')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Take part' })).toBeFocused()
    await expect(page.getByText('0 Enrolled')).toBeVisible()
    await page.getByRole('link', { name: 'Submit' }).click()
    await expect(page).toHaveURL(`/challenges/submit/${challengeId}`)
  })
})

test('challenges that cannot be shown say why', async ({ browser, provoke }) => {
  provoke(/api\/challenges/)
  const { page } = await enter(browser)
  const list = '**/api/challenges/all'
  const one = '**/api/challenges/4711'
  // The socket would have it asked for anew as soon as it is there, and the button would be gone.
  await page.routeWebSocket('/ws-feed', () => {})

  await test.step('the list', async () => {
    await page.route(list, (route) => route.fulfill({ ...failure, status: 400 }))
    await page.goto('/challenges')
    await expect(alert(page)).toContainText('Failed to load challenges.')
    await page.unroute(list)
    await page.route(list, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main')).toContainText('There are no challenges yet.')
    await page.getByRole('link', { name: 'Add the first one' }).click()
    await expect(page).toHaveURL('/challenges/add')
  })

  for (const screen of ['view', 'submit']) {
    await test.step(`the ${screen} screen of one`, async () => {
      const arrival = Promise.withResolvers<void>()
      await page.route(one, async (route) => {
        await arrival.promise
        await route.continue()
      })
      await page.goto(`/challenges/${screen}/4711`)
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
      arrival.resolve()
      await expect(alert(page)).toContainText('Error 404: Challenge not found')
      await expect(alert(page).getByRole('link', { name: 'Explore Challenges' })).toBeVisible()
      await page.unroute(one)
      for (const path of ['', '/0']) {
        await page.goto(`/challenges/${screen}${path}`)
        await expect(page.getByText('Invalid challenge ID.')).toBeVisible()
      }
    })
  }

  await test.step('other reasons', async () => {
    await page.route(one, (route) => route.fulfill({ status: 418, json: {} }))
    await page.goto('/challenges/view/4711')
    await expect(alert(page)).toContainText('Error 418: Failed to load challenge.')
    await page.unroute(one)

    await page.route(one, (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert(page)).toContainText('Network error: Unable to reach the server.')
    await page.unroute(one)

    await page.route(one, (route) => route.fulfill({ json: { challengeId: 'unheard of' } }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert(page)).toContainText('Unexpected error occurred.')
  })
})

test('a challenge is added', async ({ browser, provoke }) => {
  provoke(/api\/challenges\/create/)
  const { page } = await enter(browser)
  await page.goto('/challenges/add')
  const form = page.locator('form')
  const field = (label: string) => page.getByLabel(label)
  const add = page.getByRole('button', { name: 'Add Challenge' })
  const picture = new URL('/favicon.svg', page.url()).href

  await test.step('all fields are needed, and each has its limits', async () => {
    await add.click()
    await expect(form.getByRole('alert')).toHaveText('Please fill in all fields')
    await expect(field('Image URL')).toBeFocused()
    await field('Challenge name').fill('Hang up a nesting box')
    await field('Description').fill('Choose a calm place. The photo shows the box.')
    await field('Image URL').fill('favicon.svg')
    await field('Number of points').fill('1001')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(
      form.getByText('Please enter a picture address that starts with http:// or https://'),
    ).toBeVisible()
    await expect(form.getByText('Points must be a whole number from 1 to 1,000')).toBeVisible()
  })

  await test.step('the picture is shown before', async () => {
    const preview = page.getByRole('figure')
    await expect(preview.locator('img')).toHaveCount(0)
    await field('Image URL').fill(picture)
    await expect(preview.locator('img')).toHaveAttribute('src', picture)
    await expect(preview.locator('img')).toHaveAttribute('referrerpolicy', 'no-referrer')
    await field('Image URL').fill(`${picture}.nowhere`)
    await expect(preview.locator('img')).toHaveCount(0)
    await field('Image URL').fill(picture)
    await field('Number of points').fill('250')
    await expect(preview).toContainText('250 Points0 EnrolledHang up a nesting boxChoose a calm place.')
  })

  await test.step('a failure says so in red and keeps what was typed', async () => {
    await page.route('**/api/challenges/create', (route) => route.fulfill(failure))
    await add.click()
    await expect(form.getByRole('alert')).toHaveText("Error! Can't add challenge")
    await expect(form.getByRole('alert')).toHaveCSS('color', 'rgb(179, 47, 37)')
    await expect(field('Challenge name')).toHaveValue('Hang up a nesting box')
    await page.unroute('**/api/challenges/create')
  })

  await test.step('sent again after the reply was lost, and clicked twice, it is one challenge', async () => {
    await page.route('**/api/challenges/create', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await add.click()
    await expect(form.getByRole('alert')).toContainText('Network error')
    await page.unroute('**/api/challenges/create')
    const clicked = Promise.withResolvers<void>()
    await page.route('**/api/challenges/create', async (route) => {
      await clicked.promise
      await route.continue()
    })
    await add.dblclick()
    clicked.resolve()
  })

  await test.step('success clears the form and leads to the challenge', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Challenge successfully added' })).toBeFocused()
    for (const label of ['Image URL', 'Challenge name', 'Number of points', 'Description'])
      await expect(field(label)).toHaveValue('')
    await page.getByRole('link', { name: 'View “Hang up a nesting box”' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hang up a nesting box' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('250 Points')
    await page.goto('/challenges')
    await expect(card(page, 'Hang up a nesting box')).toHaveCount(1)
  })

  await test.step('the same one composed anew is another one', async () => {
    await page.goto('/challenges/add')
    for (const _ of [1, 2]) {
      await field('Image URL').fill(picture)
      await field('Challenge name').fill('Feed the hedgehogs')
      await field('Number of points').fill('5')
      await field('Description').fill('Cat food, no milk.')
      await add.click()
      await expect(field('Challenge name')).toHaveValue('')
    }
    await page.goto('/challenges')
    await expect(card(page, 'Feed the hedgehogs')).toHaveCount(2)
  })
})
