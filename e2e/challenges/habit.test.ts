import { expect } from '@playwright/test'
import { says, verdict } from '../../apps/server/src/testing/servers/model-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'
import { test } from '../support/reviewed-by-model.ts'

const phone = { viewport: { width: 360, height: 740 } }

test('a member adds a habit, and another one sees their week grow with a proof', async ({
  browser,
  model,
}) => {
  const { page } = await newMember(browser, phone)
  await page.goto('/challenges/add')
  await page.getByLabel('Image URL').fill('https://pictures.example/stairs.jpg')
  await page.getByLabel('Challenge name').fill('Take the stairs')
  await page.getByLabel('Number of points').fill('20')
  await page.getByLabel('Description').fill('Take the stairs instead of the lift, and show them in a photo.')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('How often').selectOption('3 times a week')
  await page.getByLabel('Weeks that pay').fill('2')
  await expect(page.getByText(/up to 120 points in all/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Challenge' }).click()
  await page.getByRole('link', { name: 'View “Take the stairs”' }).click()
  await expect(mainOf(page)).toContainText('3 times a week')

  const other = await newMember(browser, phone)
  await other.page.goto(new URL(page.url()).pathname)
  await other.page.getByRole('button', { name: 'Join' }).click()
  await expect(mainOf(other.page)).toContainText('0 of 3 this week')
  await expectAccessible(other.page)
  await other.page.getByRole('link', { name: 'Submit' }).click()
  model.next(says(verdict({ feedback: 'Many stairs!' })))
  await submitProof(other.page, 'I took the stairs to the fourth floor.', await photo(7301))
  await expect(verdictOn(other.page)).toContainText('Challenge Verified!')
  await expect(mainOf(other.page)).toContainText('1 of 3 this week')
  await expect(mainOf(other.page)).toContainText('Done for today. One proof a day counts.')
  await expect(other.page.getByLabel('Description')).toBeHidden()
  await expectAccessible(other.page)
  await other.page.setViewportSize({ width: 1440, height: 900 })
  await other.page.goto('/feed')
  const habits = other.page.getByRole('region', { name: 'Habits this week' })
  await expect(habits).toContainText('Take the stairs')
  await expect(habits).toContainText('1 of 3 this week')
})
