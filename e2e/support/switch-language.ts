/** Screens are opened by the English names of their buttons, and then shown in another language. */

import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Opens each page of `context` in English, whatever was chosen on the one before. */
export const startInEnglish = (context: BrowserContext) =>
  context.addInitScript(() => location.protocol !== 'about:' && localStorage.removeItem('language'))

/** Shows the page in another language, as a choice in another tab does. */
export async function switchLanguage(page: Page, language: string) {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
