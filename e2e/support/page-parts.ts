import type { Locator, Page } from '@playwright/test'

export const mainOf = (page: Page) => page.getByRole('main')

/** The toasts on screen. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('status')

/** Definition of `term` in a description list. */
export const definitionOf = (place: Locator, term: string | RegExp) =>
  place
    .locator('dl > div')
    .filter({ has: place.page().getByRole('term').filter({ hasText: term }) })
    .getByRole('definition')
