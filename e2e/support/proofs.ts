/** Parts of the screen where proofs are submitted. */

import type { Page } from '@playwright/test'

/** The verdict on the last proof. */
export const verdictOn = (page: Page) =>
  page.getByRole('region', {
    name: /Challenge Verified!|Issue detected|Submission failed|Waiting for a steward/,
  })

/** The proofs listed below the last one. */
export const earlierProofs = (page: Page) =>
  page.getByRole('region', { name: 'Your earlier proofs' }).getByRole('listitem')

/** Fills in the form without submitting it. */
async function fillInProof(page: Page, description: string, picture: Buffer) {
  await page.getByLabel('Description').fill(description)
  await page.setInputFiles('input[type=file]', { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: picture })
}

export async function submitProof(page: Page, description: string, picture: Buffer) {
  await fillInProof(page, description, picture)
  await page.getByRole('button', { name: 'Submit' }).click()
}
