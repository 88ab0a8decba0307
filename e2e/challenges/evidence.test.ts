import { expect } from '@playwright/test'
import { says, verdict } from '../../apps/server/src/testing/servers/model-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'
import { test as base } from '../support/reviewed-by-model.ts'

/** Has a camera that shows moving shapes, which every page may use. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
        ],
      }),
    { scope: 'worker' },
  ],
})

const STORY = 'I cycled to work on three days.'

test('a photo taken with the camera of the app is submitted where a live one is asked for', {
  tag: '@long',
}, async ({ browser, model, canopy }) => {
  model.next(says(verdict()))
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/submit/${await addChallenge('Cycle to work', 300, 'live')}`)
  await page.getByLabel('Description').fill(STORY)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('group', { name: 'Photo' })).toContainText('This field is required')

  await page.getByRole('button', { name: 'Take a photo now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a photo' })
  const take = dialog.getByRole('button', { name: 'Take photo' })
  await expect(take).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page, '[role=dialog]')
  await take.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Taken, ready to send' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
  const { rows } = await canopy.db.query('select photo_notes from proofs')
  expect(rows).toEqual([{ photo_notes: ['live'] }])
})

test('the code of the day is shown with the form and checked with the criteria', { tag: '@long' }, async ({
  browser,
  model,
}) => {
  const { answers, feedback } = verdict()
  const both = answers.flatMap((answer) => [answer, { ...answer, criterion: 2 }])
  model.next(says({ answers: both, feedback }))
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/submit/${await addChallenge('Cycle to work', 300, 'code')}`)
  const text = await page.getByText('by hand on paper').textContent()
  const [code] = /\d{4}/.exec(text ?? '') ?? ['no code']
  await expectAccessible(page)
  await submitProof(page, STORY, await photo(241))
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
  await expect(verdictOn(page)).toContainText(`The number ${code}`)
})
