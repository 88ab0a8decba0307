import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { serverError } from '../support/replies.ts'

const CREATE = '**/api/challenges/create'
const form = (page: Page) => page.locator('form')
const field = (page: Page, label: string) => page.getByLabel(label)
const add = (page: Page) => page.getByRole('button', { name: 'Add Challenge' })

async function fillInChallenge(page: Page, name: string) {
  await field(page, 'Image URL').fill('https://pictures.example/box.jpg')
  await field(page, 'Challenge name').fill(name)
  await field(page, 'Number of points').fill('250')
  await field(page, 'Description').fill('Choose a calm place. The photo shows the box.')
}

test('the form of a new challenge shows a preview, and keeps what was typed when it cannot be added', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/api\/challenges\/create/)
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  const preview = page.getByRole('figure')
  await fillInChallenge(page, 'Hang up a nesting box')
  await expect(preview).toContainText(
    'Members see this drawing until the picture at the address is stored here.',
  )
  await expect(preview).toContainText('250 Points0 EnrolledHang up a nesting boxChoose a calm place.')

  await page.route(CREATE, (route) => route.fulfill(serverError))
  await add(page).click()
  await expect(form(page).getByRole('alert')).toHaveText("Error! Can't add challenge")
  await expect(form(page).getByRole('alert')).toHaveCSS('color', 'rgb(179, 47, 37)')
  await expect(field(page, 'Challenge name')).toHaveValue('Hang up a nesting box')
  await expect(preview.locator('img')).toHaveCount(0)
})

test('an added challenge clears the form and is linked', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  await fillInChallenge(page, 'Hang up a nesting box')
  await add(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Challenge successfully added' })).toBeFocused()
  for (const label of ['Image URL', 'Challenge name', 'Number of points', 'Description'])
    await expect(field(page, label)).toHaveValue('')
  await page.getByRole('link', { name: 'View “Hang up a nesting box”' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hang up a nesting box' })).toBeVisible()
  await expect(mainOf(page)).toContainText('250 Points')
})

test('a challenge is added once when its reply is lost and the button is clicked twice', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/api\/challenges\/create/)
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  await fillInChallenge(page, 'Build a bat box')
  await page.route(CREATE, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await add(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Network error')
  await page.unroute(CREATE)
  const gate = Promise.withResolvers<void>()
  await page.route(CREATE, async (route) => {
    await gate.promise
    await route.continue()
  })
  await add(page).dblclick()
  gate.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'Challenge successfully added' })).toBeFocused()
  await page.goto('/challenges')
  await expect(mainOf(page).getByRole('listitem').filter({ hasText: 'Build a bat box' })).toHaveCount(1)
})

test('the same challenge filled in again is another one', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  for (const _ of [1, 2]) {
    await fillInChallenge(page, 'Feed the hedgehogs')
    await add(page).click()
    await expect(field(page, 'Challenge name')).toHaveValue('')
  }
  await page.goto('/challenges')
  await expect(mainOf(page).getByRole('listitem').filter({ hasText: 'Feed the hedgehogs' })).toHaveCount(2)
})
