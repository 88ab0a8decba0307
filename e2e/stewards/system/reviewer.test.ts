import { expect, type Page } from '@playwright/test'
import { startOllama } from '../../../apps/server/src/testing/servers/ollama-server.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { toasts } from '../../support/page-parts.ts'
import { photo } from '../../support/photos.ts'

async function chooseEye(page: Page, address: string) {
  const choice = page.getByRole('region', { name: 'Choose the reviewer' })
  await choice.getByLabel('Provider').selectOption({ label: 'Ollama, on this machine or in its network' })
  await choice.getByRole('textbox', { name: 'Model' }).fill('eye:1')
  await choice.getByLabel('Address of the server').fill(address)
  await choice.getByRole('button', { name: 'It looks at the photos' }).click()
  await choice.getByRole('button', { name: 'Change the reviewer' }).click()
  return choice
}

for (const [place, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const)
  test(`on ${place}, an owner reads that no model looks, chooses one, tries it out, and takes it back`, async ({
    browser,
    canopy,
    allowErrors,
  }) => {
    // The address that is refused.
    allowErrors(/400 .*\/api\/admin\/reviewer/)
    await using ollama = await startOllama({ 'eye:1': ['completion', 'vision'] })
    const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
    await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
    await page.setViewportSize(viewport)

    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'No model looks at the photos yet' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose a model that looks' }).click()
    const inUse = page.getByRole('region', { name: 'In use' })
    await expect(inUse).toContainText('Comparison of words: no model looks at the photos')

    const choice = await chooseEye(page, 'http://169.254.169.254')
    await expect(choice.getByText('There is no such server on this machine')).toBeVisible()
    await choice.getByRole('textbox', { name: 'Model' }).fill('')
    await choice.getByRole('button', { name: 'Change the reviewer' }).click()
    await expect(choice.getByText('Please write which model.')).toBeVisible()
    await chooseEye(page, ollama.address)
    await expect(inUse).toContainText('ollama:eye:1')
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(inUse).toContainText('Comparison of words')
    await chooseEye(page, ollama.address)
    await expect(inUse).toContainText('ollama:eye:1')
    await expect(inUse).toContainText('they stay on this machine')
    await expectAccessible(page)

    const trial = page.getByRole('region', { name: 'Try it out' })
    await trial.getByRole('button', { name: 'Review this photo' }).click()
    await expect(trial.getByText('Please choose a photo.')).toBeVisible()
    await trial.getByLabel('Photo').setInputFiles({
      name: 'tree.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(5),
    })
    await trial.getByLabel('What a member would write').fill('I planted a mango tree behind our house.')
    await trial.getByLabel('Criteria').fill('A young tree in the ground')
    await trial.getByRole('button', { name: 'Review this photo' }).click()
    await expect(trial.getByText('It would be verified')).toBeVisible()
    await expect(trial.getByRole('listitem')).toContainText('90 % sure')
    await expect(trial).toContainText('2 calls, 1,800 tokens in and 100 out.')
    await expect(inUse).toContainText(/\d+ of 1,000/)
    await expectAccessible(page)

    await choice.getByLabel('Provider').selectOption({ label: 'No model: comparison of words' })
    await choice.getByRole('button', { name: 'As the team of owners agreed' }).click()
    await choice.getByRole('button', { name: 'Change the reviewer' }).click()
    await expect(inUse).toContainText('Comparison of words')
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Do not show this again' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No model looks at the photos yet' })).toBeHidden()
  })
