import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'

const STORY = 'I collected litter on the beach, and weighed the bags at home.'

test('a challenge asks how much, a proof says it, and a steward corrects it', async ({ browser, canopy }) => {
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  await page.getByLabel('Image URL').fill('https://example.org/beach.jpg')
  await page.getByLabel('Challenge name').fill('Collect litter on a beach')
  await page.getByLabel('Number of points').fill('80')
  await page.getByLabel('Description').fill('Collect litter on the beach and weigh the bags.')
  await page.getByText('More options').click()
  await page.getByLabel('Ask how much (optional)').selectOption('kg')
  await page.getByLabel('Most in one proof').fill('40')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Challenge' }).click()
  await page.getByRole('link', { name: 'View “Collect litter on a beach”' }).click()

  await page.getByRole('link', { name: 'Submit' }).click()
  await page.getByLabel('How much?').fill('41')
  await submitProof(page, STORY, await photo(411))
  await expect(page.getByText('Please enter a number above 0 and up to 40')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('How much?').fill('12,5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
  await expect(verdictOn(page)).toContainText('Amount: 12.5 kg')
  await page.getByRole('link', { name: 'Challenge', exact: true }).click()
  await expect(page.getByText('12.5 kg so far')).toBeVisible()
  await expect(page.getByText('Counted from verified proofs')).toBeVisible()

  const steward = await newMember(browser, { fullName: 'Rita Reviewer', withFirstSteps: true })
  await canopy.db.query('update users set duties = $2 where user_id = $1', [steward.userId, ['review']])
  const { rows } = await canopy.db.query('select proof_id from proofs order by proof_id desc limit 1')
  await steward.page.goto(`/admin/proofs/${rows[0].proof_id}`)
  await expect(steward.page.getByText('The member says 12.5 kg.')).toBeVisible()
  await steward.page.getByRole('button', { name: 'Correct the amount' }).click()
  await steward.page.getByLabel('What the photo shows').fill('2.5')
  await steward.page.getByRole('button', { name: 'The photo shows less' }).click()
  await expectAccessible(steward.page)
  await steward.page.getByRole('button', { name: 'Correct the amount' }).click()
  await expect(steward.page.getByText('The amount is corrected')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2.5 kg so far')).toBeVisible()
})
