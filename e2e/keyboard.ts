/** Going about without a mouse. */

import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to `target`, forwards or backwards. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
