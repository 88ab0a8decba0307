import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import type { Canopy } from '../support/start-canopy.ts'

async function newReviewer(browser: Browser, { db }: Canopy, fullName: string) {
  const reviewer = await newMember(browser, { fullName, withFirstSteps: true })
  await db.query('update users set duties = $2 where user_id = $1', [reviewer.userId, ['review']])
  return reviewer
}

/** The story of the proof is about a bicycle, so this challenge gets an issue, which the member appeals. */
async function appealedProof(browser: Browser, fullName: string, seed: number) {
  const member = await newMember(browser, { fullName })
  const challengeId = await member.addChallenge(`Plant a tree for ${fullName}`)
  const proofId = await member.submitProof(challengeId, await photo(seed))
  await member.call('appealProof', { params: { proofId }, body: { reason: 'The tree is behind the wall' } })
  return { member, challengeId, proofId }
}

const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason' })

test('a steward verifies an appealed proof by keyboard, another one is slower, and the first one undoes it', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/status of 409/)
  const anna = await newReviewer(browser, canopy, 'Anna Reviewer')
  const ben = await newReviewer(browser, canopy, 'Ben Reviewer')
  const { member, challengeId, proofId } = await appealedProof(browser, 'Cleo Member', 41)

  await anna.page.goto('/admin/proofs')
  await anna.page.getByRole('combobox', { name: 'Waits because' }).selectOption('Appeal')
  await expect(anna.page).toHaveURL(/cause=appeal/)
  await anna.page.getByRole('link', { name: 'Plant a tree for Cleo Member' }).click()
  await expect(anna.page.getByRole('heading', { name: 'Plant a tree for Cleo Member' })).toBeVisible()
  await expect(anna.page.getByText('The tree is behind the wall')).toBeVisible()
  await expect(anna.page.getByText('Testphone')).toBeVisible()
  await ben.page.goto(`/admin/proofs/${proofId}`)
  await expect(ben.page.getByText('Anna Reviewer is looking at this')).toBeVisible()

  await member.page.goto(`/challenges/submit/${challengeId}`)
  // Members who open the page after the verdict read that the challenge is done, and see no fresh verdict.
  await expect(member.page.getByText('You asked for a second look.').first()).toBeVisible()
  await anna.page.keyboard.press('v')
  await expect(anna.page.getByText('Please give a reason of at least 3 characters')).toBeVisible()
  await reason(anna.page).fill('The tree is in the ground')
  await reason(anna.page).blur()
  await anna.page.keyboard.press('v')
  await expect(anna.page.getByText('The proof is decided')).toBeVisible()
  await expect(anna.page.getByText('“The tree is in the ground”')).toBeVisible()
  await expect(member.page.getByRole('heading', { name: 'Challenge Verified!' })).toBeVisible()

  await ben.page.goto('/admin/proofs/decided')
  await ben.page.getByRole('combobox', { name: 'Overturned' }).selectOption('Overturned')
  await expect(ben.page.getByRole('link', { name: 'Plant a tree for Cleo Member' })).toBeVisible()

  await anna.page.getByRole('button', { name: 'Undo' }).click()
  await expect(anna.page.getByRole('button', { name: 'Uphold the issue' })).toBeVisible()
  await expect(member.page.getByRole('heading', { name: 'Challenge Verified!' })).toBeHidden()
  await ben.page.goto('/admin/proofs')
  await expect(ben.page.getByRole('link', { name: 'Plant a tree for Cleo Member' })).toBeVisible()
})

test('a verdict that comes while the screen of the proof still loads is shown there', async ({
  browser,
  canopy,
}) => {
  const anna = await newReviewer(browser, canopy, 'Anna Reviewer')
  const { member, challengeId, proofId } = await appealedProof(browser, 'Dora Member', 44)
  const { page } = member
  const decided = Promise.withResolvers<void>()
  await page.route(
    '**/api/proof/all**',
    async (route) => {
      const response = await route.fetch()
      await decided.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const socket = page.waitForEvent('websocket')
  const asked = page.waitForRequest('**/api/proof/all**')
  await page.goto(`/challenges/submit/${challengeId}`)
  await asked
  const heard = (await socket).waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('notification'),
  )
  await anna.call('setProofVerdict', {
    params: { proofId },
    body: { status: 'Verified', reason: 'The tree is in the ground' },
  })
  await heard
  decided.resolve()
  await expect(page.getByRole('heading', { name: 'Challenge Verified!' })).toBeVisible()
})

test('of two stewards who decide on what they see, the slower one reads who was faster', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  allowErrors(/status of 409/)
  const anna = await newReviewer(browser, canopy, 'Anna Reviewer')
  const ben = await newReviewer(browser, canopy, 'Ben Reviewer')
  const { proofId } = await appealedProof(browser, 'Dora Member', 42)
  // No news arrive from the server, as in the moment before they do.
  await ben.page.routeWebSocket('**/ws-feed', () => undefined)
  await ben.page.goto(`/admin/proofs/${proofId}`)
  await reason(ben.page).fill('There is no tree')

  await anna.page.goto(`/admin/proofs/${proofId}`)
  await reason(anna.page).fill('The tree is in the ground')
  await anna.page.getByRole('button', { name: 'Verify proof' }).click()
  await expect(anna.page.getByText('The proof is decided')).toBeVisible()
  await ben.page.getByRole('button', { name: 'Uphold the issue' }).click()
  await expect(ben.page.getByText('Anna Reviewer was faster: Verified')).toBeVisible()
  await expect(reason(ben.page)).toHaveValue('There is no tree')
})

test('a steward edits, features and closes a challenge, and members see it', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page } = await newReviewer(browser, canopy, 'Rita Reviewer')
  const member = await newMember(browser, { fullName: 'Emil Member' })
  const challengeId = await member.addChallenge('Mend an old bicycle', 80)

  await page.goto('/admin/challenges')
  await page.getByRole('link', { name: 'Mend an old bicycle' }).click()
  await page.getByLabel('Number of points').fill('120')
  await page.getByLabel('Last day').fill('2030-06-30')
  await page.setInputFiles('input[type=file]', {
    name: 'bicycle.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(43),
  })
  await reason(page).first().fill('Points fit the effort better')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The challenge was changed')).toBeVisible()
  await expect(page.getByText('points 80')).toBeVisible()
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/media\//)

  await reason(page).last().fill('Worth more attention')
  await page.getByRole('button', { name: 'Feature challenge' }).click()
  await expect(page.getByText('The challenge is featured')).toBeVisible()
  await member.page.goto('/challenges')
  const card = member.page.getByRole('listitem').first()
  await expect(card).toContainText('Mend an old bicycle')
  await expect(card).toContainText('Featured')

  await reason(page).last().fill('The season is over')
  await page.getByRole('button', { name: 'Close challenge' }).click()
  await expect(page.getByText('The challenge is closed')).toBeVisible()
  await member.page.goto(`/challenges/view/${challengeId}`)
  await expect(member.page.getByText('This challenge is closed')).toBeVisible()
  await expect(member.page.getByRole('button', { name: 'Join' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await member.page.reload()
  await expect(member.page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(member.page.getByText('Until June 30, 2030')).toBeVisible()
})

test('a member adds a challenge with an uploaded picture', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  await page.setInputFiles('input[type=file]', {
    name: 'swim.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(44),
  })
  await page.getByLabel('Challenge name').fill('Swim in the lake')
  await page.getByLabel('Number of points').fill('20')
  await page.getByLabel('Description').fill('Swim, and show the lake.')
  await page.getByRole('button', { name: 'Add Challenge' }).click()
  await expect(page.getByText('Challenge successfully added')).toBeVisible()
  await page.goto('/challenges')
  const card = page.getByRole('listitem').filter({ hasText: 'Swim in the lake' })
  await expect(card.locator('img')).toHaveAttribute('src', /^\/media\//)
})

test('axe finds nothing on the pages of proofs and challenges', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page } = await newReviewer(browser, canopy, 'Rita Reviewer')
  const { challengeId, proofId } = await appealedProof(browser, 'Frida Member', 45)
  for (const path of [
    '/admin/proofs',
    '/admin/proofs/decided',
    `/admin/proofs/${proofId}`,
    '/admin/challenges',
    `/admin/challenges/${challengeId}`,
  ]) {
    await page.goto(path)
    const name = { name: 'Plant a tree for Frida Member' }
    await expect(page.getByRole('link', name).or(page.getByRole('heading', name)).first()).toBeVisible()
    await expectAccessible(page)
  }
})
