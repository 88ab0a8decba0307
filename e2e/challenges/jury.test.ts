import { randomUUID } from 'node:crypto'
import { type Browser, expect } from '@playwright/test'
import { says, verdict } from '../../apps/server/src/testing/servers/model-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'
import { test } from '../support/reviewed-by-model.ts'
import type { Canopy } from '../support/start-canopy.ts'

/** Has a jury, and proofs that a steward has decided, by which jurors are measured. */
async function withJury({ db, bus }: Canopy, authorId: string) {
  await db.query('update policies set jury_per_day = 20, jury_sure = 95, pay_at_once = 95')
  bus.publish({ type: 'events.missed' })
  await db.query(
    `with pictures as (
      insert into media (name, width, height, visibility, hashed)
      select 'known-' || number || '-400x300', 400, 300, 'private', true from generate_series(1, 12) number returning name
    ), added as (
      insert into challenges (challenge_name, description, points, photo_url)
      select 'Known ' || number, 'Done before', 1, '/pictures/none.webp' from generate_series(1, 12) number
      returning challenge_id, challenge_name
    ), decided as (
      insert into proofs (challenge_id, user_id, description, status, reviewer, image, sent_width, sent_height, contrast)
      select challenge_id, $1, 'Done', case when row_number() over () % 2 = 0 then 'Verified' else 'Issue' end, 'steward',
        'known-' || substring(challenge_name from '[0-9]+') || '-400x300', 400, 300, 50
      from added returning proof_id, status, image
    ), reviewed as (
      insert into reviews (proof_id, reviewer, status, cause, feedback)
      select proof_id, 'steward', status, 'unclear', '[]' from decided
    )
    insert into jury_cases (proof_id, image, prior) select proof_id, image, 0.5 from decided`,
    [authorId],
  )
}

/** A member with a confirmed history, who was right about what stewards have decided. */
async function newJuror(browser: Browser, { db }: Canopy, fullName: string) {
  const juror = await newMember(browser, { fullName, withFirstSteps: true })
  const { userId } = juror
  // All members of these tests are in one network, of which nobody judges another.
  await db.query(
    `update users set joined_at = now() - interval '40 days', network = null where user_id = $1`,
    [userId],
  )
  await db.query(
    `insert into proofs (challenge_id, user_id, description, status, reviewer)
    select challenge_id, $1, 'Done', 'Verified', 'steward' from challenges where challenge_name like 'Known%' limit 5`,
    [userId],
  )
  await db.query('insert into jurors (user_id, left_at) values ($1, now())', [userId])
  await db.query(
    `insert into jury_votes (proof_id, user_id, item_id, is_known, vote, voted_at, shown_at)
    select proof_id, $1, gen_random_uuid(), true, case status when 'Verified' then 'met' else 'not_met' end, now(), now() - interval '2 days'
    from jury_cases join proofs using (proof_id) where proofs.reviewer = 'steward'`,
    [userId],
  )
  return juror
}

test('two trusted members look at a doubtful proof, and its author is paid', async ({
  browser,
  canopy,
  model,
}) => {
  const anna = await newMember(browser)
  const known = await newMember(browser)
  await withJury(canopy, known.userId)
  const [ben, cara] = [await newJuror(browser, canopy, 'Ben'), await newJuror(browser, canopy, 'Cara')]
  const challengeId = await anna.addChallenge('Cycle to the market', 60)
  const head = { what: 'head', left: 300, top: 300, right: 500, bottom: 500 }
  model.nextLooks(says({ description: 'A bicycle.', things: [], people: 1, boxes: [head] }))
  model.next(says(verdict({ confidence: 0.6 })))

  await test.step('the author reads that a person will look', async () => {
    await anna.page.goto(`/challenges/submit/${challengeId}`)
    await submitProof(anna.page, 'By bicycle, on three days.', await photo(251))
    await expect(verdictOn(anna.page)).toContainText('a person will look at it')
  })

  await test.step('members with a confirmed history can help, and others learn what is missing', async () => {
    await known.page.goto('/challenges/help')
    await expect(known.page.getByText('You can help once')).toBeVisible()
    await ben.page.goto('/challenges')
    await ben.page.getByRole('link', { name: 'Help check proofs' }).click()
    await expect(ben.page.getByText('at most 20 photos a day')).toBeVisible()
  })

  await test.step('both see the photo with what it has to show, and nothing about its author', async () => {
    for (const { page } of [ben, cara]) {
      await page.goto('/challenges/help')
      await page.getByRole('button', { name: 'I want to help' }).click()
      const picture = page.getByRole('img', { name: 'with faces blurred' })
      await expect(async () => {
        if (!(await picture.isVisible())) await page.reload()
        await expect(picture).toBeVisible({ timeout: 2000 })
      }).toPass()
      await expect(page.getByText('Does the photo show all of this?')).toBeVisible()
      await expect(page.getByText(anna.username)).toBeHidden()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Yes, all of it' }).click()
      await expect(page.getByText('nothing to look at now')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toContainText('13 photos')
    }
  })

  await test.step('the author is paid, and reads who looked, but not whom', async () => {
    await expect(verdictOn(anna.page)).toContainText('What trusted members found')
    await expect(anna.page.getByRole('banner').getByRole('link', { name: '60 Points' })).toBeVisible()
    await expect(anna.page.getByText(/\b(Ben|Cara)\b/)).toBeHidden()
  })

  await test.step('the case at the desk says how sure they were', async () => {
    const rita = await newMember(browser, {
      fullName: `Rita ${randomUUID().slice(0, 4)}`,
      withFirstSteps: true,
    })
    await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [rita.userId])
    const [proof] = await anna.call('listProofs', { query: { challengeId } })
    await rita.page.goto(`/admin/proofs/${proof?.proofId}`)
    await expect(rita.page.getByText('After 2 votes they are')).toBeVisible()
    await rita.page.goto('/admin/policy')
    await expect(rita.page.getByLabel('Photos to check a day')).toHaveValue('20')
  })
})
