import { type Browser, expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import type { Canopy } from '../support/start-canopy.ts'

test.use({ settings: { ECONOMY: 'guarded' } })

async function newSteward(browser: Browser, { db }: Canopy, fullName: string, duties: string[]) {
  const steward = await newMember(browser, { fullName, withFirstSteps: true })
  await db.query('update users set duties = $2 where user_id = $1', [steward.userId, duties])
  return steward
}

test('a steward approves a challenge with a budget and confirms the proof that it pays', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page } = await newSteward(browser, canopy, 'Rita Reviewer', ['review'])
  const creator = await newMember(browser, { fullName: 'Carla Creator' })
  const member = await newMember(browser, { fullName: 'Ben Gardener' })
  const challengeName = 'Plant a tree in your neighbourhood'
  const challengeId = await creator.addChallenge(challengeName, 80)
  const { proofId, status } = await member.call('submitProof', {
    body: {
      challengeID: challengeId,
      challengeName,
      userId: member.userId,
      username: member.username,
      description: 'I planted a young tree in the neighbourhood this morning and show it in the photo.',
      imageUrl: `data:image/jpeg;base64,${(await photo(51)).toString('base64')}`,
    },
  })
  expect(status).toBe('Verified')

  await page.goto('/admin')
  await expect(page.getByRole('progressbar', { name: 'All members' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Sections of the desk' })
    .getByRole('link', { name: 'Challenges' })
    .click()
  await expect(page).toHaveURL(/approval=waiting/)
  await page.getByRole('link', { name: challengeName }).click()
  const part = page.getByRole('region', { name: 'Points and budget' })
  await expect(part.getByLabel('Budget in points')).toHaveValue('4000')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Approve challenge' }).click()
  await expect(part.getByText('Please give a reason of at least 3 characters')).toBeVisible()
  await part.getByRole('button', { name: 'A good challenge that a photo can show' }).click()
  await part.getByRole('button', { name: 'Approve challenge' }).click()
  await expect(part.getByRole('progressbar', { name: 'Budget left' })).toBeVisible()

  await page.goto('/admin/proofs')
  await page.getByRole('link', { name: 'To confirm' }).last().click()
  await expect(page.getByRole('checkbox', { name: /Ben Gardener/ })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText('All proofs shown are unticked')).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('c')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Undone: the proofs wait here again')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Ben Gardener/ })).toBeChecked()
  await page.keyboard.press('c')
  await expect(page.getByText('No proof waits to be confirmed. Well done!')).toBeVisible()
  const holdOf = async () => (await member.call('getProof', { params: { proofId } })).hold
  await expect.poll(holdOf, { timeout: 40_000 }).toBe('time')
})
