import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { tabTo } from '../support/keyboard.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'

test('a challenge is joined with the keyboard alone, and axe finds nothing', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, addChallenge } = await newMember(browser)
  const { keyboard } = page
  await addChallenge('Collect rain water')
  // A word without a break, which could push the page wider than a phone.
  await addChallenge('Unbroken'.repeat(15))
  await page.goto('/challenges')
  const card = page.getByRole('link', { name: 'View Details: Collect rain water' })
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, card)
  await keyboard.press('Enter')

  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Join' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Joined' })).toBeFocused()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('link', { name: 'Submit' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/challenges\/submit\/\d+$/)
})

test('a proof is submitted with the keyboard alone, and axe finds nothing', async ({ browser }) => {
  const { page, addChallenge } = await newMember(browser)
  const { keyboard } = page
  await page.goto(`/challenges/submit/${await addChallenge('Mulch the beds')}`)
  await expect(page.getByRole('heading', { name: 'Reviewer: basic' })).toBeVisible()
  await expect(page.getByText('No vision model looks at the picture.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Submit' }))
  await keyboard.press('Enter')
  await expect(page.locator('form').getByRole('alert')).toHaveText('Please fill in all fields')
  await expectAccessible(page)
  await tabTo(page, page.getByLabel('Description'), 'Shift+Tab')
  await keyboard.type('done')
  await tabTo(page, page.locator('input[type=file]'))
  await page.setInputFiles('input[type=file]', {
    name: 'proof.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(301),
  })
  // It moves what is below it.
  await expect(page.locator('form').getByRole('img')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Submit' }))
  await keyboard.press('Enter')
  await expect(verdictOn(page)).toBeFocused()
})

test('an appeal is made with the keyboard alone, and axe finds nothing', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, addChallenge } = await newMember(browser)
  const { keyboard } = page
  await page.goto(`/challenges/submit/${await addChallenge('Dig a pond')}`)
  await submitProof(page, 'done', await photo(302))
  await expect(verdictOn(page)).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Ask for a second look' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Why should a steward look again?')).toBeFocused()
  await expectAccessible(page)
  await keyboard.type('The barrel is in the picture.')
  await tabTo(page, page.getByRole('button', { name: 'Send to a steward' }))
  await keyboard.press('Space')
  await expect(verdictOn(page).getByRole('status')).toContainText('You asked for a second look.')
  await expectAccessible(page)
})

test('axe finds nothing on the form of a new challenge', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  await page.getByRole('button', { name: 'Add Challenge' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the leaderboard', { tag: '@long' }, async ({ browser, canopy }) => {
  const { page, userId } = await newMember(browser)
  await canopy.db.query(
    `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance) values ($1, 5, 5, 'proof_verified', 'test', 'test:axe', 0)`,
    [userId],
  )
  await page.goto('/leaderboard')
  await expect(page.getByText('Your Score')).toBeVisible()
  await expectAccessible(page)
})
