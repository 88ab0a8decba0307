import { expect, type Page } from '@playwright/test'
import { fails, says, verdict } from '../../apps/server/src/testing/model-server.ts'
import { enter } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { failure as failed, notices } from '../support/posts.ts'
import { earlierProofs, fillIn, handIn, verdictOn } from '../support/proofs.ts'
import { test } from '../support/reviewed-by-model.ts'

const CYCLED = 'I cycled to work on three days.'
const issue = says(verdict({ verdict: 'issue', feedback: 'Where is the bicycle?' }))
const likes = says(verdict({ feedback: 'Lovely bicycle!' }))

const description = (page: Page) => page.getByLabel('Description')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
/** The balance in the top bar. */
const balance = (page: Page, points: string) =>
  expect(page.getByRole('banner').getByRole('link', { name: `${points} Points` })).toBeVisible()

test('a proof has an issue, then an error, and is verified in the end', async ({
  browser,
  model,
  provoke,
}) => {
  provoke(/status of 502/)
  const { page, addChallenge } = await enter(browser)
  const challengeId = await addChallenge('Cycle to work', 1000)
  await page.goto(`/challenges/submit/${challengeId}`)
  const form = page.locator('form')

  await test.step('what counts is told before', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Cycle to work' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('What your photo has to show')
    await expect(page.getByRole('main')).toContainText('Cycle to work, and show it in a photo.')
    await expect(page.getByRole('main')).toContainText('At least 200 × 200 pixels')
    await expect(page.getByRole('heading', { name: 'Reviewer: openai-compatible:eye-1' })).toBeVisible()
    await expect(page.getByText('A vision model looks at your photo')).toBeVisible()
  })

  await test.step('nothing is sent while something is missing', async () => {
    await submit(page).click()
    await expect(form.getByRole('alert')).toHaveText('Please fill in all fields')
    await expect(notices(page)).toHaveText('Please fill in all fields')
    await expect(description(page)).toBeFocused()
    await description(page).fill(CYCLED)
    await submit(page).click()
    await expect(form.getByText('This field is required')).toHaveCount(1)
    await page.setInputFiles('input[type=file]', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    })
    await expect(form.getByText('That picture cannot be read.', { exact: false })).toBeVisible()
  })

  await test.step('Issue: the reasons stay, the form is cleared', async () => {
    model.next(issue)
    await handIn(page, CYCLED, await photo(201))
    await expect(verdictOn(page)).toContainText('Issue')
    await expect(verdictOn(page).locator('header')).toHaveClass(/bg-danger-tint/)
    await expect(verdictOn(page)).toContainText('Issue detected. Please review AI feedback.')
    await expect(verdictOn(page)).toContainText('Where is the bicycle?')
    await expect(verdictOn(page)).toContainText(CYCLED)
    await expect(verdictOn(page)).toBeFocused()
    await expect(notices(page).last()).toHaveText('Issue detected. Please review AI feedback.')
    await expect(description(page)).toHaveValue('')
    await expect(form.getByRole('img', { name: 'Chosen, ready to send' })).toHaveCount(0)
    await balance(page, '0')
    await page.reload()
    await expect(verdictOn(page)).toContainText('Where is the bicycle?')
    await expect(description(page)).toHaveValue('')
  })

  await test.step('Error: the same proof is tried again with one button', async () => {
    model.next(fails(401))
    await handIn(page, `${CYCLED} Here it is.`, await photo(202))
    await expect(verdictOn(page)).toContainText('Error')
    await expect(verdictOn(page)).toContainText('Submission failed. Try again.')
    await expect(verdictOn(page)).toContainText('The reviewer could not be reached. Please try again.')
    await expect(notices(page).last()).toHaveText('Submission failed. Try again.')
    await expect(description(page)).toHaveValue('')
    await expect(earlierProofs(page)).toHaveCount(1)
    await verdictOn(page).getByRole('button', { name: 'Try this proof again' }).click()
    await expect(verdictOn(page)).toContainText('Submission failed. Try again.')
  })

  await test.step('Verified: paid at once, everywhere, and celebrated', async () => {
    model.next(likes)
    await verdictOn(page).getByRole('button', { name: 'Try this proof again' }).click()
    await expect(verdictOn(page)).toContainText('Verified')
    await expect(verdictOn(page).locator('header')).toHaveClass(/bg-leaf-tint/)
    await expect(verdictOn(page)).toContainText('Challenge Verified!')
    await expect(verdictOn(page)).toContainText("You've earned +1,000 XP")
    await expect(verdictOn(page)).toContainText('You earned +1,000 points')
    await expect(verdictOn(page)).toContainText('Lovely bicycle!')
    await expect(notices(page).last()).toHaveText('Challenge Verified!')
    await expect(page.locator('.confetti')).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.locator('.confetti')).toBeHidden()
    await expect(form).toHaveCount(0)
    await balance(page, '1,000')
  })

  await test.step('afterwards all proofs are there, and there is nothing more to earn', async () => {
    await page.reload()
    await expect(page.getByText('You have already earned the points of this challenge.')).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(earlierProofs(page)).toHaveText([
      /Verified.*You earned \+1,000 points.*Here it is\..*Lovely bicycle!/,
      /Issue.*I cycled to work on three days\..*Where is the bicycle\?/,
    ])
    for (const proof of await earlierProofs(page).all()) {
      const picture = proof.getByRole('img', { name: 'Your photo' })
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
    }
    await page.getByRole('link', { name: 'Back to this challenge' }).click()
    await expect(page.getByText('Verified: its points are yours.')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Your progress' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    await page.getByRole('link', { name: 'See your proof' }).click()
    await expect(earlierProofs(page)).toHaveCount(2)
  })
})

test('a review goes on without the page, and its verdict arrives on it', async ({ browser, model }) => {
  const { page, addChallenge } = await enter(browser)
  const challengeId = await addChallenge('Mend a bicycle', 40)
  const done = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  model.next((response) => {
    asked.resolve()
    void done.promise.then(() => likes(response))
  })
  await page.goto(`/challenges/submit/${challengeId}`)
  await handIn(page, 'I mended a flat tyre.', await photo(203))
  await expect(page.getByRole('status').filter({ hasText: 'Reviewing your proof…' })).toBeVisible()
  await asked.promise
  await page.getByRole('link', { name: 'Challenge', exact: true }).click()
  await expect(page.getByText('Your proof is under review or has an issue.')).toBeVisible()
  await expect(page.getByText('50 of 100')).toBeVisible()
  await page.getByRole('link', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reviewing your proof…' })).toBeVisible()
  done.resolve()
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
  await expect(page.locator('.confetti')).toBeVisible()
  await balance(page, '40')
})

test('without an answer nothing that was typed is lost', async ({ browser, model, provoke }) => {
  provoke(/proof\/(submit|all)/)
  model.next(likes)
  const { page, addChallenge } = await enter(browser)
  const challengeId = await addChallenge('Pump up your tyres', 30)
  const failure = page.locator('form').getByRole('alert')

  // The socket would have it asked for anew as soon as it is there, and the button would be gone.
  await page.routeWebSocket('/ws-feed', () => {})
  await page.route('**/api/proof/all*', (route) => route.fulfill({ ...failed, status: 400 }))
  await page.goto(`/challenges/submit/${challengeId}`)
  await expect(page.getByRole('alert')).toContainText('Failed to load your earlier proofs.')
  await page.unroute('**/api/proof/all*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.route('**/api/proof/submit', (route) => route.abort('connectionreset'))
  await handIn(page, CYCLED, await photo(204))
  await expect(failure).toHaveText(
    'Error: Submission failed. Try again. Network error: Unable to reach the server.',
  )
  await expect(notices(page)).toHaveText('Submission failed. Try again.')
  await expect(description(page)).toHaveValue(CYCLED)
  await expect(page.getByRole('img', { name: 'Chosen, ready to send' })).toBeVisible()

  await page.route('**/api/proof/submit', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many requests.', code: 'too_many_requests' } }),
  )
  await submit(page).click()
  await expect(failure).toHaveText('Error: Submission failed. Try again. Too many requests.')
  await expect(description(page)).toHaveValue(CYCLED)

  await page.unroute('**/api/proof/submit')
  await submit(page).click()
  await expect(verdictOn(page)).toContainText('You earned +30 points')
})

test('a steward takes a second look', async ({ browser, canopy, model }) => {
  const anna = await enter(browser)
  const steward = await enter(browser, { fullName: 'Sara Steward' })
  await canopy.db.query(`update users set role = 'steward' where user_id = $1`, [steward.userId])
  const judge = (proofId: number, data: { status: string; reason: string }) =>
    steward.call('POST', `/api/admin/proofs/${proofId}/verdict`, { data })
  const { page } = anna
  const challengeId = await anna.addChallenge('Cycle to the market', 60)
  model.next(issue)
  const first = await anna.prove(challengeId, await photo(205))
  const second = await anna.prove(challengeId, await photo(206))
  await page.goto(`/challenges/submit/${challengeId}`)

  await test.step('asked for with a reason', async () => {
    await verdictOn(page).getByRole('button', { name: 'Ask for a second look' }).click()
    const reason = verdictOn(page).getByLabel('Why should a steward look again?')
    await expect(reason).toBeFocused()
    await verdictOn(page).getByRole('button', { name: 'Send to a steward' }).click()
    await expect(verdictOn(page).getByText('Please give a reason')).toBeVisible()
    await verdictOn(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(verdictOn(page).getByRole('button', { name: 'Ask for a second look' })).toBeFocused()
    await verdictOn(page).getByRole('button', { name: 'Ask for a second look' }).click()
    await reason.fill('It stands behind the tree.')
    await verdictOn(page).getByRole('button', { name: 'Send to a steward' }).click()
    await expect(verdictOn(page).getByRole('status')).toHaveText(
      /^You asked for a second look\. A steward will decide, and you will be notified\.You wrote: It stands behind the tree\.$/,
    )
    await expect(verdictOn(page).getByRole('status')).toBeFocused()
    await page.reload()
    await expect(verdictOn(page)).toContainText('You asked for a second look.')
  })

  await test.step('upheld: the issue stands, with the words of the steward', async () => {
    await judge(second, { status: 'Issue', reason: 'I see a tree only.' })
    await expect(verdictOn(page)).toContainText('A steward took a second look, and the issue stands.')
    await expect(verdictOn(page)).toContainText('I see a tree only.')
    await expect(verdictOn(page).getByRole('button', { name: 'Ask for a second look' })).toHaveCount(0)
    await balance(page, '0')
  })

  await test.step('an earlier proof is verified while its member looks on', async () => {
    await earlierProofs(page).getByRole('button', { name: 'Ask for a second look' }).click()
    await earlierProofs(page).getByLabel('Why should a steward look again?').fill('It is on the left.')
    await earlierProofs(page).getByRole('button', { name: 'Send to a steward' }).click()
    await expect(earlierProofs(page)).toContainText('You asked for a second look.')
    const profile = await page.context().newPage()
    await profile.goto('/profile')
    const earned = profile.getByText('Points You Earned', { exact: true }).locator('xpath=../dd')
    await expect(earned).toHaveText('0 Points')
    await judge(first, { status: 'Verified', reason: 'There it is.' })
    await expect(earned).toHaveText('60 Points')
    await profile.close()
    await expect(page.getByText('You have already earned the points of this challenge.')).toBeVisible()
    await expect(earlierProofs(page).last()).toContainText('There it is.')
    await balance(page, '60')
  })

  await test.step('overturned: the points go, and the screen says why', async () => {
    await judge(first, { status: 'Issue', reason: 'That was another bicycle.' })
    await balance(page, '0')
    await expect(earlierProofs(page).last()).toContainText('That was another bicycle.')
  })
})

test('a proof that no model may look at today waits for a steward', async ({ browser, canopy, model }) => {
  model.next(likes)
  const { page, addChallenge } = await enter(browser)
  const steward = await enter(browser, { fullName: 'Sara Steward' })
  await canopy.db.query(`update users set role = 'steward' where user_id = $1`, [steward.userId])
  const challengeId = await addChallenge('Oil your chain', 20)
  await page.goto(`/challenges/submit/${challengeId}`)
  await fillIn(page, CYCLED, await photo(207))

  await canopy.db.query(
    `insert into reviewer_calls (day, calls) values (current_date, 1000) on conflict (day) do update set calls = 1000`,
  )
  await submit(page).click()
  await expect(verdictOn(page)).toContainText('Waiting for a steward')
  await expect(verdictOn(page)).toContainText('Yours is kept, and a steward will look at it.')
  await expect(page.locator('form')).toHaveCount(0)
  await canopy.db.query('delete from reviewer_calls')
  await page.reload()
  await expect(verdictOn(page)).toContainText('Waiting for a steward')

  const { rows } = await canopy.db.query('select proof_id from proofs where challenge_id = $1', [challengeId])
  const verdictOfSteward = { status: 'Verified', reason: 'Shines like new.' }
  await steward.call('POST', `/api/admin/proofs/${rows[0].proof_id}/verdict`, { data: verdictOfSteward })
  await expect(verdictOn(page)).toContainText('You earned +20 points')
  await expect(verdictOn(page)).toContainText('Shines like new.')
  await balance(page, '20')
})

test('over the daily cap, the time to try again is in the language and time zone of the reader', async ({
  browser,
  canopy,
  model,
}) => {
  model.next(likes)
  const { page, addChallenge, prove, userId } = await enter(browser, {
    locale: 'de-DE',
    timezoneId: 'Asia/Kolkata',
  })
  await prove(await addChallenge('Sell your car', 1000), await photo(209))
  const challengeId = await addChallenge('Walk to the shop', 10)
  await page.goto(`/challenges/submit/${challengeId}`)
  await handIn(page, 'I walked to the shop.', await photo(210))

  const { rows } = await canopy.db.query<{ at: Date }>(
    "select to_timestamp(ceil(extract(epoch from at + interval '1 day') / 60) * 60) as at from points_ledger where user_id = $1",
    [userId],
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
