import { expect, type Page } from '@playwright/test'
import { fails, says, verdict } from '../../apps/server/src/testing/servers/model-server.ts'
import { newMember } from '../support/member.ts'
import { mainOf, toasts } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { earlierProofs, submitProof, verdictOn } from '../support/proofs.ts'
import { badRequest, tooManyRequests } from '../support/replies.ts'
import { test } from '../support/reviewed-by-model.ts'

const STORY = 'I cycled to work on three days.'
const issue = says(verdict({ verdict: 'issue', feedback: 'Where is the bicycle?' }))
const verified = says(verdict({ feedback: 'Lovely bicycle!' }))

const form = (page: Page) => page.locator('form')
const description = (page: Page) => page.getByLabel('Description')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const chosenPhoto = (page: Page) => page.getByRole('img', { name: 'Chosen, ready to send' })
const reviewing = (page: Page) => page.getByRole('status').filter({ hasText: 'Reviewing your proof…' })
/** The balance in the top bar. */
const balance = (page: Page, points: string) =>
  page.getByRole('banner').getByRole('link', { name: `${points} Points` })

test('the proof screen shows the challenge, what counts, and who reviews', async ({ browser }) => {
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/submit/${await addChallenge('Cycle to work')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cycle to work' })).toBeVisible()
  await expect(mainOf(page)).toContainText('What your photo has to show')
  await expect(mainOf(page)).toContainText('Cycle to work, and show it in a photo.')
  await expect(mainOf(page)).toContainText('At least 200 × 200 pixels')
  await expect(page.getByRole('heading', { name: 'Reviewer: openai-compatible:eye-1' })).toBeVisible()
  await expect(page.getByText('It runs on the machine of this community')).toBeVisible()
})

test('an issue shows the feedback, closes the form, earns nothing and survives a reload', {
  tag: '@long',
}, async ({ browser, model }) => {
  model.next(issue)
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/submit/${await addChallenge('Cycle to work')}`)
  await submitProof(page, STORY, await photo(201))
  await expect(verdictOn(page)).toContainText('Issue')
  await expect(verdictOn(page).locator('header')).toHaveClass(/bg-danger-tint/)
  await expect(verdictOn(page)).toContainText('Issue detected. Please review AI feedback.')
  await expect(verdictOn(page)).toContainText('Where is the bicycle?')
  await expect(verdictOn(page)).toContainText(STORY)
  await expect(verdictOn(page)).toBeFocused()
  await expect(toasts(page)).toHaveText('Issue detected. Please review AI feedback.')
  await expect(form(page)).toHaveCount(0)
  await expect(balance(page, '0')).toBeVisible()
  await page.reload()
  await expect(verdictOn(page)).toContainText('Where is the bicycle?')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(description(page)).toHaveValue(STORY)
  await expect(chosenPhoto(page)).toHaveCount(0)
})

test('a review that fails can be retried with one button', { tag: '@long' }, async ({
  browser,
  model,
  allowErrors,
}) => {
  allowErrors(/status of 502/)
  model.next(fails(401))
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/submit/${await addChallenge('Cycle to work')}`)
  await submitProof(page, STORY, await photo(202))
  await expect(verdictOn(page)).toContainText('Error')
  await expect(verdictOn(page)).toContainText('Submission failed. Try again.')
  await expect(verdictOn(page)).toContainText('The reviewer could not be reached. Please try again.')
  await expect(toasts(page)).toHaveText('Submission failed. Try again.')
  await expect(description(page)).toHaveValue('')
  const retry = verdictOn(page).getByRole('button', { name: 'Try this proof again' })
  await retry.click()
  await expect(verdictOn(page)).toContainText('Submission failed. Try again.')
  model.next(verified)
  await retry.click()
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
})

test('a verified proof adds the points at once and shows confetti, unless reduced motion is preferred', async ({
  browser,
  model,
}) => {
  model.next(verified)
  const { page, addChallenge } = await newMember(browser, { reducedMotion: 'no-preference' })
  await page.goto(`/challenges/submit/${await addChallenge('Cycle to work', 1000)}`)
  await submitProof(page, STORY, await photo(203))
  await expect(verdictOn(page)).toContainText('Verified')
  await expect(verdictOn(page).locator('header')).toHaveClass(/bg-leaf-tint/)
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
  await expect(verdictOn(page)).toContainText("You've earned +1,000 XP")
  await expect(verdictOn(page)).toContainText('You earned +1,000 points')
  await expect(verdictOn(page)).toContainText('Lovely bicycle!')
  await expect(toasts(page)).toHaveText('Challenge Verified!')
  await expect(page.locator('.confetti')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('.confetti')).toBeHidden()
  await expect(form(page)).toHaveCount(0)
  await expect(balance(page, '1,000')).toBeVisible()
})

test('after a verified proof the screen lists all proofs and has no form', async ({ browser, model }) => {
  const anna = await newMember(browser)
  const { page } = anna
  const challengeId = await anna.addChallenge('Cycle to work', 1000)
  model.next(issue)
  await anna.submitProof(challengeId, await photo(204))
  model.next(verified)
  await anna.submitProof(challengeId, await photo(205))
  await page.goto(`/challenges/submit/${challengeId}`)
  await expect(page.getByText('You have already earned the points of this challenge.')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(earlierProofs(page)).toHaveText([
    /Verified.*You earned \+1,000 points.*I went there by bicycle.*Lovely bicycle!/,
    /Issue.*I went there by bicycle.*Where is the bicycle\?/,
  ])
  for (const proof of await earlierProofs(page).all()) {
    const picture = proof.getByRole('img', { name: 'Your photo' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await page.getByRole('link', { name: 'Back to this challenge' }).click()
  await expect(page.getByText('Verified: its points are yours.')).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Your progress' })
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await page.getByRole('link', { name: 'See your proof' }).click()
  await expect(earlierProofs(page)).toHaveCount(2)
})

test('a review continues while its member is on another page', { tag: '@long' }, async ({
  browser,
  model,
}) => {
  const { page, addChallenge } = await newMember(browser, { reducedMotion: 'no-preference' })
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  model.next((response) => {
    requested.resolve()
    void released.promise.then(() => verified(response))
  })
  await page.goto(`/challenges/submit/${await addChallenge('Mend a bicycle', 40)}`)
  await submitProof(page, 'I mended a flat tyre.', await photo(206))
  await expect(reviewing(page)).toBeVisible()
  await requested.promise
  await page.getByRole('link', { name: 'Challenge', exact: true }).click()
  await expect(page.getByText('Your proof is under review or has an issue.')).toBeVisible()
  await expect(page.getByText('50 of 100')).toBeVisible()
  await page.getByRole('link', { name: 'Submit' }).click()
  await expect(reviewing(page)).toBeVisible()
  released.resolve()
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
  await expect(page.locator('.confetti')).toBeVisible()
  await expect(balance(page, '40')).toBeVisible()
})

test('a proof that cannot be sent keeps description and picture', async ({ browser, model, allowErrors }) => {
  allowErrors(/proof\/submit/)
  model.next(verified)
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/submit/${await addChallenge('Pump up your tyres', 30)}`)
  const error = form(page).getByRole('alert')
  await page.route('**/api/proof/submit', (route) => route.abort('connectionreset'))
  await submitProof(page, STORY, await photo(207))
  await expect(error).toHaveText(
    'Error: Submission failed. Try again. Network error: Unable to reach the server.',
  )
  await expect(toasts(page)).toHaveText('Submission failed. Try again.')
  await expect(description(page)).toHaveValue(STORY)
  await expect(chosenPhoto(page)).toBeVisible()

  await page.route('**/api/proof/submit', (route) => route.fulfill(tooManyRequests))
  await submit(page).click()
  await expect(error).toHaveText(`Error: Submission failed. Try again. ${tooManyRequests.json.message}`)
  await expect(description(page)).toHaveValue(STORY)

  await page.unroute('**/api/proof/submit')
  await submit(page).click()
  await expect(verdictOn(page)).toContainText('You earned +30 points')
})

test('earlier proofs that cannot be loaded can be loaded again', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/proof\/all/)
  const { page, addChallenge } = await newMember(browser)
  // When the socket connects, the proofs are fetched again, and the button disappears.
  await page.routeWebSocket('/ws-feed', () => {})
  await page.route('**/api/proof/all*', (route) => route.fulfill(badRequest))
  await page.goto(`/challenges/submit/${await addChallenge('Clean your chain')}`)
  await expect(page.getByRole('alert')).toContainText('Failed to load your earlier proofs.')
  // The page asks once more by itself.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/proof/all*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a proof over the daily cap shows when to retry, in the locale and time zone of the member', {
  tag: '@long',
}, async ({ browser, canopy, model }) => {
  model.next(verified)
  const anna = await newMember(browser, { locale: 'de-DE', timezoneId: 'Asia/Kolkata' })
  const { page } = anna
  await anna.submitProof(await anna.addChallenge('Sell your car', 1000), await photo(208))
  await page.goto(`/challenges/submit/${await anna.addChallenge('Walk to the shop', 10)}`)
  await submitProof(page, 'I walked to the shop.', await photo(209))

  const { rows } = await canopy.db.query<{ at: Date }>(
    "select to_timestamp(ceil(extract(epoch from at + interval '1 day') / 60) * 60) as at from points_ledger where user_id = $1",
    [anna.userId],
  )
  const time = rows[0]?.at.toLocaleString('de-DE', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  const sentence = `You have reached the limit of 1,000 points in 24 hours. Please submit this proof again later. That is possible after ${time}.`
  await expect(verdictOn(page)).toContainText(sentence)
  await page.reload()
  await expect(verdictOn(page)).toContainText(sentence)
})
