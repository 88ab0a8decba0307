import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

// Members of other tests would be listed, too.
test.use({ settings: { LOG_LEVEL: 'fatal' } })

test('a new member takes the first steps, and never sees them again', async ({ browser }) => {
  const ben = await newMember(browser, { fullName: 'Lindiwe Dube' })
  await ben.post('A pond for the frogs')
  await ben.addChallenge('Feed the sparrows')
  const { page } = await newMember(browser, { fullName: 'Anna Weber', withFirstSteps: true })
  await page.goto('/feed')
  const step = (title: string) => page.getByRole('region', { name: title })
  await expect(step('Welcome! Show who you are')).toContainText('Step 1 of 3')
  await expectAccessible(page)
  await step('Welcome! Show who you are').getByRole('button', { name: 'Skip', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Follow a few people' })).toBeFocused()
  await step('Follow a few people').getByRole('button', { name: 'Follow Lindiwe Dube' }).click()
  await expect(
    step('Follow a few people').getByRole('button', { name: 'Following Lindiwe Dube' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await step('Follow a few people').getByRole('button', { name: 'Continue' }).click()

  await expectAccessible(page)
  await step('Take on a first challenge')
    .getByRole('link', { name: /Feed the sparrows/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Feed the sparrows' })).toBeVisible()
  await page.goto('/feed')
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
  await expect(page.getByText(/Step \d of 3/)).toBeHidden()
})

test('all first steps can be skipped at once', async ({ browser }) => {
  const { page } = await newMember(browser, { withFirstSteps: true })
  await page.goto('/')
  const stored = page.waitForResponse('**/first-steps')
  await page.getByRole('button', { name: 'Skip all' }).click()
  await expect(page.getByText(/Step \d of 3/)).toBeHidden()
  await stored
  await page.reload()
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
  await expect(page.getByText(/Step \d of 3/)).toBeHidden()
})
