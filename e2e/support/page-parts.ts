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

/** Resolves when the service worker controls the page, which it serves from then on. */
export const workerControls = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
