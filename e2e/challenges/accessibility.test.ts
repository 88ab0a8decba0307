import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { tabTo } from '../support/keyboard.ts'
import { enter } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { verdictOn } from '../support/proofs.ts'

test('the keyboard alone joins, proves and asks for a second look; axe finds nothing on the way', async ({
  browser,
}) => {
  const { page, addChallenge } = await enter(browser)
  const { keyboard } = page
  await addChallenge('Collect rain water')
  // Nothing in it to break at: it would push the page wider than a phone.
  await addChallenge('Unbroken'.repeat(15))
  await page.goto('/challenges')
  const card = page.getByRole('link', { name: 'View Details: Collect rain water' })

  await test.step('the list', async () => {
    await expect(card).toBeVisible()
    await expectAccessible(page)
    await tabTo(page, card)
    await keyboard.press('Enter')
  })

  await test.step('one of them', async () => {
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Join' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Joined' })).toBeFocused()
    await expectAccessible(page)
    await tabTo(page, page.getByRole('link', { name: 'Submit' }))
    await keyboard.press('Enter')
  })

  await test.step('the proof', async () => {
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
    await tabTo(page, page.getByRole('button', { name: 'Submit' }))
    await keyboard.press('Enter')
  })

  await test.step('the verdict, and a second look', async () => {
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
})

test('axe finds nothing on the form of a new challenge and on the leaderboard', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await enter(browser)
  await canopy.db.query(
    `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance) values ($1, 5, 5, 'proof_verified', 'test', 'test:axe', 0)`,
    [userId],
  )
  await page.goto('/challenges/add')
  await page.getByRole('button', { name: 'Add Challenge' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/leaderboard')
  await expect(page.getByText('Your Score')).toBeVisible()
  await expectAccessible(page)
})
