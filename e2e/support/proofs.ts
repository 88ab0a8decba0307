/** Where things are on the screen on which proofs are handed in. */

import type { Page } from '@playwright/test'

/** The verdict on the last proof. */
export const verdictOn = (page: Page) =>
  page.getByRole('region', {
    name: /Challenge Verified!|Issue detected|Submission failed|Waiting for a steward/,
  })

/** The proofs listed below the last one. */
export const earlierProofs = (page: Page) =>
  page.getByRole('region', { name: 'Your earlier proofs' }).getByRole('listitem')

/** Fills in the form; it is not sent. */
export async function fillIn(page: Page, description: string, picture: Buffer) {
  await page.getByLabel('Description').fill(description)
  await page.setInputFiles('input[type=file]', { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: picture })
}

/** Fills in the form and sends it. */
export async function handIn(page: Page, description: string, picture: Buffer) {
  await fillIn(page, description, picture)
  await page.getByRole('button', { name: 'Submit' }).click()
}
