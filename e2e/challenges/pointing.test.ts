import { expect, type Page } from '@playwright/test'
import { DESCRIBED, says } from '../../apps/server/src/testing/servers/model-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'
import { test } from '../support/reviewed-by-model.ts'

const criteria = ['Your bicycle where you arrived', 'The market behind it', 'A bell on the bicycle']
const things = [
  { what: 'a bicycle', left: 50, top: 450, right: 420, bottom: 940 },
  { what: 'a stall', left: 700, top: 100, right: 960, bottom: 420 },
]

/** The mark with this number on the photo, as parts of the photo. */
async function markOn(page: Page, alt: string | RegExp, number: string) {
  const photoBox = await page.getByRole('img', { name: alt }).first().boundingBox()
  const mark = page.locator('span[aria-hidden] span', { hasText: new RegExp(`^${number}$`) }).last()
  const box = await mark.locator('xpath=..').boundingBox()
  if (!photoBox || !box) throw new Error('the photo is marked')
  return { photo: photoBox, box }
}

test('a criterion points at its place on the photo, in the verdict and at the desk', async ({
  browser,
  canopy,
  model,
}) => {
  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
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

  await test.step('the verdict shows the photo with a number for each thing that was seen', async () => {
    await page.goto(`/challenges/submit/${challengeId}`)
    model.nextLooks(says({ description: DESCRIBED, things }))
    model.next(
      says({
        answers: [
          { criterion: 1, answer: 'met', sentence: 'A bicycle leans at a wall.', confidence: 0.9, thing: 1 },
          { criterion: 2, answer: 'not_met', sentence: 'It may be a shed.', confidence: 0.8, thing: 2 },
          { criterion: 3, answer: 'cannot_tell', sentence: 'It is far away.', confidence: 0.6, thing: 0 },
        ],
        feedback: 'Please show the market, too.',
      }),
    )
    await submitProof(page, 'By bicycle, on three days.', await photo(241))
    await expect(verdictOn(page).getByRole('button', { name: /Here/ })).toHaveCount(2)
    model.nextLooks(says({ description: DESCRIBED }))
  })

  await test.step('a button names the place in words, and points it out', async () => {
    const here = verdictOn(page).getByRole('button', { name: '2 Here At the top right of the photo' })
    await here.tap()
    await expect(here).toHaveAttribute('aria-pressed', 'true')
    await expect(verdictOn(page).getByRole('img', { name: 'Your photo' })).toBeInViewport()
    const { photo: shown, box } = await markOn(page, 'Your photo', '2')
    expect((box.x - shown.x) / shown.width).toBeCloseTo(0.7, 2)
    expect((box.y - shown.y) / shown.height).toBeCloseTo(0.1, 2)
    expect(box.width / shown.width).toBeCloseTo(0.26, 2)
    await expectAccessible(page)
  })

  await test.step('the steward sees the same, and points by keyboard', async () => {
    const [proof] = await anna.call('listProofs', { query: { challengeId } })
    await rita.page.goto(`/admin/proofs/${proof?.proofId}`)
    const bicycle = rita.page.getByRole('group', { name: 'Your bicycle where you arrived' })
    const here = bicycle.getByRole('button', { name: '1 Here At the bottom left of the photo' })
    await here.focus()
    await rita.page.keyboard.press('Enter')
    await expect(here).toHaveAttribute('aria-pressed', 'true')
    await expect(rita.page.getByText('decides nothing')).toBeVisible()
    await expectAccessible(rita.page)
  })
})
