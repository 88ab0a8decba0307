import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'

test('a member adds a challenge with a category and a last day, and others find it among those that end soon', async ({
  browser,
}) => {
  const { page } = await newMember(browser, { viewport: { width: 360, height: 740 } })
  await page.goto('/challenges/add')
  await page.getByLabel('Image URL').fill('https://pictures.example/rain.jpg')
  await page.getByLabel('Challenge name').fill('Collect the rain')
  await page.getByLabel('Number of points').fill('50')
  await page.getByLabel('Description').fill('Put up a barrel. The photo shows it.')
  await expect(page.getByLabel('Category')).toBeHidden()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('Category').selectOption('Water')
  const inFiveDays = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Colombo' }).format(
    Date.now() + 5 * 86_400_000,
  )
  await page.getByLabel('Last day').fill(inFiveDays)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Challenge' }).click()
  await page.getByRole('link', { name: 'View “Collect the rain”' }).click()
  await expect(page.getByText(/^Until /)).toBeVisible()
  await page.getByRole('link', { name: 'Water' }).click()
  await expect(page).toHaveURL('/challenges?category=water')
  await expect(mainOf(page).getByRole('listitem')).toHaveCount(1)

  const other = await newMember(browser, { viewport: { width: 360, height: 740 } })
  await other.page.goto('/challenges')
  await other.page.getByRole('link', { name: 'Ending soon' }).click()
  await other.page.getByRole('link', { name: 'Water' }).click()
  await expect(other.page).toHaveURL('/challenges?list=endingSoon&category=water')
  const card = mainOf(other.page).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Ends in 5 days')
  await expect(card.getByRole('img', { name: 'Water' })).toBeVisible()
  await expectAccessible(other.page)
  await other.page.reload()
  await expect(other.page.getByRole('link', { name: 'Water' })).toBeInViewport()
  await other.page.getByRole('link', { name: 'Ended' }).click()
  await expect(mainOf(other.page)).toContainText('There is nothing here at the moment.')
  await other.page.getByRole('link', { name: 'Back to all challenges' }).click()
  await expect(mainOf(other.page).getByRole('listitem').first()).toBeVisible()
})
