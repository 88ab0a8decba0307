import { join } from 'node:path'
import type { Page } from '@playwright/test'

const PICTURE = join(import.meta.dirname, '../../apps/server/demo/pictures/challenges/plant-a-tree.svg')
const PICTURE_PATH = '/media/jury.svg'

/** A community with a jury, whose member is asked to help, or helps and has a photo to look at. */
export const withJury = (state: 'invited' | 'helping') => async (page: Page) => {
  const jury = { state, perDay: 12, shownToday: 4, votes: state === 'helping' ? 31 : 0 }
  const criteria = ['A young tree', 'Its roots are in the ground']
  const item = { itemId: '00000000-0000-7000-8000-000000000000', imageUrl: PICTURE_PATH, criteria }
  await page.route('**/api/jury', (route) => route.fulfill({ json: jury }))
  await page.route('**/api/jury/items', (route) => route.fulfill({ json: { item, jury } }))
  await page.route(`**${PICTURE_PATH}`, (route) => route.fulfill({ path: PICTURE }))
}

/** A proof of which a jury was not sure. */
export const withJuryOutcome = (page: Page) =>
  page.route('**/api/admin/proofs/*', async (route) => {
    const response = await route.fetch()
    const jury = { outcome: 'unsure', probability: 0.62, votes: 7 }
    await route.fulfill({ response, json: { ...(await response.json()), jury } })
  })
