import { expect } from '@playwright/test'
import { says } from '../../apps/server/src/testing/servers/model-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'
import { test } from '../support/reviewed-by-model.ts'

const criteria = ['Your bicycle where you arrived', 'The market behind it']
const feedback = 'Please show the market, too.'
const answered = (bicycle: string, market: string) =>
  says({
    answers: [
      { criterion: 1, answer: bicycle, sentence: 'A bicycle leans at a wall.', confidence: 0.9 },
      { criterion: 2, answer: market, sentence: 'No stall can be seen.', confidence: 0.9 },
    ],
    feedback,
  })

test('on a phone, from criteria to a verdict, another try, an appeal, and a steward who overturns it', {
  tag: '@long',
}, async ({ browser, canopy, model }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, ...anna } = await newMember(browser, phone)
  const rita = await newMember(browser, { fullName: 'Rita Reviewer', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{review}' where user_id = $1`, [rita.userId])
  const challengeId = await anna.addChallenge('Cycle to the market', 60)
  for (const [index, text] of criteria.entries())
    await canopy.db.query('insert into challenge_criteria values ($1, $2, $3)', [
      challengeId,
      index + 1,
      text,
    ])

  await test.step('the criteria are listed before the photo is taken, with an example that opens large', async () => {
    await page.goto(`/challenges/submit/${challengeId}`)
    for (const criterion of criteria) await expect(page.getByText(criterion)).toBeVisible()
    await page.getByRole('button', { name: 'Example picture: open it large' }).click()
    await expect(page.getByRole('dialog', { name: 'Example picture' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  await test.step('the verdict is a checklist', async () => {
    model.next(answered('met', 'not_met'))
    await submitProof(page, 'By bicycle, on three days.', await photo(231))
    await expect(verdictOn(page)).toContainText(
      /Your bicycle where you arrived\s*Met \(openai-compatible:eye-1\)/,
    )
    await expect(verdictOn(page)).toContainText(/The market behind it\s*Not met .*No stall can be seen\./)
    await expectAccessible(page)
  })

  await test.step('another try begins with what was missing, and the camera', async () => {
    await verdictOn(page).getByRole('button', { name: 'Try again' }).click()
    const better = page.getByRole('region', { name: 'What to show this time' })
    await expect(better).toContainText('The market behind it')
    await expect(better).not.toContainText('Your bicycle')
    await expect(page.getByLabel('Description')).toHaveValue('By bicycle, on three days.')
    await expect(page.getByRole('button', { name: /Take a photo/ })).toHaveText('Take a photo now')
    await expectAccessible(page)
    await page.getByLabel('Choose from your photos').setInputFiles({
      name: 'market.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(232),
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(better).toHaveCount(0)
    await expect(verdictOn(page)).toContainText('No stall can be seen.')
  })

  await test.step('an appeal shows its place in the queue', async () => {
    await verdictOn(page).getByRole('button', { name: 'Ask for a second look' }).click()
    await page.getByLabel('Why should a steward look again?').fill('The stalls are on the left.')
    await page.getByRole('button', { name: 'Send to a steward' }).click()
    await expect(verdictOn(page)).toContainText(/\d+(st|nd|rd|th) of \d+ waiting/)
    await expectAccessible(page)
  })

  await test.step('a steward answers the criterion and overturns the verdict; both see who decided what', async () => {
    const [proof] = await anna.call('listProofs', { query: { challengeId } })
    await rita.page.goto(`/admin/proofs/${proof?.proofId}`)
    const market = rita.page.getByRole('group', { name: 'The market behind it' })
    await market.getByText('Met', { exact: true }).click()
    await expectAccessible(rita.page)
    await rita.page.getByRole('textbox', { name: 'Reason' }).fill('There they are')
    await rita.page.getByRole('button', { name: 'Verify proof' }).click()
    await expect(rita.page.getByText('criteria met, not met')).toBeVisible()
    await expect(verdictOn(page)).toContainText('Challenge Verified!')
    await expect(verdictOn(page)).toContainText(
      /The market behind it\s*Met \(a steward\)\.\s*Not met \(openai-compatible:eye-1\)\. No stall can be seen\./,
    )
    await expectAccessible(page)
  })
})
