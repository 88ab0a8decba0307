import { expect } from '@playwright/test'
import { PLANTED } from '../../apps/server/src/testing/proof-body.ts'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { postOf } from '../support/posts.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'

test('a verified proof is shared with its photo, its challenge and a seal, which goes with the verdict', async ({
  browser,
  canopy,
}) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser)]
  const steward = await newMember(browser, { withFirstSteps: true })
  await canopy.db.query("update users set duties = '{review}' where user_id = $1", [steward.userId])
  await ben.page.goto('/feed')
  await anna.page.goto(`/challenges/submit/${await anna.addChallenge('Plant a tree')}`)
  await submitProof(anna.page, PLANTED, await photo(871))
  await expect(verdictOn(anna.page)).toContainText('Verified')
  await verdictOn(anna.page).getByRole('button', { name: 'Share it' }).click()
  const dialog = anna.page.getByRole('dialog', { name: 'Share it' })
  await expect(dialog.getByLabel('Text')).toHaveValue(PLANTED)
  await expectAccessible(anna.page)
  await dialog.getByLabel('Text').fill('My first mango tree')
  await dialog.getByLabel('Describe the photo').fill('A small tree')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(toasts(anna.page).last()).toHaveText('Your proof is in the feed now.')

  const post = postOf(ben.page, 'My first mango tree')
  await expect(post.getByRole('img', { name: 'A small tree' })).toBeVisible()
  await expect(post.getByRole('link', { name: /Plant a tree.*Verified/ })).toBeVisible()
  await expectAccessible(ben.page)

  await anna.page.reload()
  await anna.page.getByRole('link', { name: 'See your post' }).click()
  await expect(postOf(anna.page, 'My first mango tree')).toContainText('Verified')

  const [proof] = await anna.call('listProofs', {})
  const reversal = { status: 'Issue', reason: 'This is a photo of a photo.' } as const
  await steward.call('setProofVerdict', { params: { proofId: proof?.proofId ?? 0 }, body: reversal })
  await expect(post).not.toContainText('Verified')
  await expect(post.getByRole('img', { name: 'A small tree' })).toBeVisible()
})
