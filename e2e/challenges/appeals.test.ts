/** Verdicts of stewards, as members see them. */

import { type Browser, expect, type Page } from '@playwright/test'
import { says, verdict } from '../../apps/server/src/testing/servers/model-server.ts'
import { newMember } from '../support/member.ts'
import { definitionOf } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { earlierProofs, submitProof, verdictOn } from '../support/proofs.ts'
import { test } from '../support/reviewed-by-model.ts'
import type { Canopy } from '../support/start-canopy.ts'

const issue = says(verdict({ verdict: 'issue', feedback: 'Where is the bicycle?' }))
const verified = says(verdict({ feedback: 'Lovely bicycle!' }))

const balance = (page: Page, points: string) =>
  page.getByRole('banner').getByRole('link', { name: `${points} Points` })
const appeal = 'Ask for a second look'
const reason = 'Why should a steward look again?'
const send = 'Send to a steward'

async function newSteward(browser: Browser, canopy: Canopy) {
  const { userId, call } = await newMember(browser, { fullName: 'Sara Silva', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  return {
    setVerdict: (proofId: number, body: { status: 'Verified' | 'Issue'; reason: string }) =>
      call('setProofVerdict', { params: { proofId }, body }),
  }
}

test('an appeal needs a reason, can be cancelled, and survives a reload', { tag: '@long' }, async ({
  browser,
  model,
}) => {
  model.next(issue)
  const anna = await newMember(browser)
  const { page } = anna
  const challengeId = await anna.addChallenge('Cycle to the market')
  await anna.submitProof(challengeId, await photo(221))
  await page.goto(`/challenges/submit/${challengeId}`)
  const card = verdictOn(page)
  await card.getByRole('button', { name: appeal }).click()
  await expect(card.getByLabel(reason)).toBeFocused()
  await card.getByRole('button', { name: send }).click()
  await expect(card.getByText('Please give a reason')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('button', { name: appeal })).toBeFocused()

  await card.getByRole('button', { name: appeal }).click()
  await card.getByLabel(reason).fill('It stands behind the tree.')
  await card.getByRole('button', { name: send }).click()
  await expect(card.getByRole('status')).toHaveText(
    /^You asked for a second look\. A steward will decide, and you will be notified\.\d+(st|nd|rd|th) of \d+ waitingYou wrote: It stands behind the tree\.$/,
  )
  await expect(card.getByRole('status')).toBeFocused()
  await page.reload()
  await expect(card).toContainText('You asked for a second look.')
})

test('a steward who rejects an appeal is quoted, and there is no second appeal', { tag: '@long' }, async ({
  browser,
  canopy,
  model,
}) => {
  model.next(issue)
  const anna = await newMember(browser)
  const steward = await newSteward(browser, canopy)
  const { page } = anna
  const challengeId = await anna.addChallenge('Cycle to the market')
  const proofId = await anna.submitProof(challengeId, await photo(222))
  await page.goto(`/challenges/submit/${challengeId}`)
  const card = verdictOn(page)
  await card.getByRole('button', { name: appeal }).click()
  await card.getByLabel(reason).fill('It stands behind the tree.')
  await card.getByRole('button', { name: send }).click()
  await expect(card).toContainText('You asked for a second look.')
  await steward.setVerdict(proofId, { status: 'Issue', reason: 'I see a tree only.' })
  await expect(card).toContainText('A steward took a second look, and the issue stands.')
  await expect(card).toContainText('I see a tree only.')
  await expect(card.getByRole('button', { name: appeal })).toHaveCount(0)
  await expect(balance(page, '0')).toBeVisible()
})

test('an earlier proof can be appealed; the verdict of a steward reaches every open page', {
  tag: '@long',
}, async ({ browser, canopy, model }) => {
  model.next(issue)
  const anna = await newMember(browser)
  const steward = await newSteward(browser, canopy)
  const { page } = anna
  const challengeId = await anna.addChallenge('Cycle to the market', 60)
  const first = await anna.submitProof(challengeId, await photo(223))
  await anna.submitProof(challengeId, await photo(224))
  await page.goto(`/challenges/submit/${challengeId}`)
  await earlierProofs(page).getByRole('button', { name: appeal }).click()
  await earlierProofs(page).getByLabel(reason).fill('It is on the left.')
  await earlierProofs(page).getByRole('button', { name: send }).click()
  await expect(earlierProofs(page)).toContainText('You asked for a second look.')
  const profile = await page.context().newPage()
  await profile.goto('/profile')
  const earned = definitionOf(profile.getByRole('main'), 'Points You Earned')
  await expect(earned).toHaveText('0 Points')

  await steward.setVerdict(first, { status: 'Verified', reason: 'There it is.' })
  await expect(earned).toHaveText('60 Points')
  await expect(page.getByText('You have already earned the points of this challenge.')).toBeVisible()
  await expect(earlierProofs(page).last()).toContainText('There it is.')
  await expect(balance(page, '60')).toBeVisible()
})

test('a steward who overturns a verified proof takes its points, and the screen says why', async ({
  browser,
  canopy,
  model,
}) => {
  model.next(verified)
  const anna = await newMember(browser)
  const steward = await newSteward(browser, canopy)
  const { page } = anna
  const challengeId = await anna.addChallenge('Cycle to the market', 60)
  const proofId = await anna.submitProof(challengeId, await photo(225))
  await page.goto(`/challenges/submit/${challengeId}`)
  await expect(balance(page, '60')).toBeVisible()
  await steward.setVerdict(proofId, { status: 'Issue', reason: 'That was another bicycle.' })
  await expect(balance(page, '0')).toBeVisible()
  await expect(verdictOn(page)).toContainText('That was another bicycle.')
})

test('a proof beyond the daily limit of the reviewer waits for a steward', { tag: '@long' }, async ({
  browser,
  canopy,
  model,
}) => {
  model.next(verified)
  const { page, addChallenge } = await newMember(browser)
  const steward = await newSteward(browser, canopy)
  const challengeId = await addChallenge('Oil your chain', 20)
  await page.goto(`/challenges/submit/${challengeId}`)
  await canopy.db.query(
    `insert into reviewer_calls (day, calls) values (current_date, 1000) on conflict (day) do update set calls = 1000`,
  )
  await submitProof(page, 'I oiled it twice.', await photo(226))
  await expect(verdictOn(page)).toContainText('Waiting for a steward')
  await expect(verdictOn(page)).toContainText('Your proof is saved, and a steward will look at it.')
  await expect(page.locator('form')).toHaveCount(0)
  await canopy.db.query('delete from reviewer_calls')
  await page.reload()
  await expect(verdictOn(page)).toContainText('Waiting for a steward')

  const { rows } = await canopy.db.query<{ proof_id: number }>(
    'select proof_id from proofs where challenge_id = $1',
    [challengeId],
  )
  await steward.setVerdict(Number(rows[0]?.proof_id), { status: 'Verified', reason: 'Shines like new.' })
  await expect(verdictOn(page)).toContainText('You earned +20 points')
  await expect(verdictOn(page)).toContainText('Shines like new.')
  await expect(balance(page, '20')).toBeVisible()
})
