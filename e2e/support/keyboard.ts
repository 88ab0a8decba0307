/** Going about without a mouse. */

import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to `target`, forwards or backwards. Wherever it stops on the way it can be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await page.evaluate(faultOfFocus)).toBeUndefined()
  }
  await expect(target).toBeFocused()
}

/** Runs in the page: why one would not see where the focus is. */
function faultOfFocus() {
  const focused = document.activeElement
  // Between the last and the first control the browser's own frame has it; a dialog's guards pass it on.
  if (!focused || focused === document.body || focused.hasAttribute('data-base-ui-focus-guard')) return
  const name = focused.outerHTML.slice(0, 200)

  // What a hidden input or the link of a whole card stands for has the ring in its place.
  const ringed = [focused, ...['label', '.group'].map((one) => focused.closest(one))].find((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  if (!ringed) return `no ring: ${name}`

  const { left, right, top, bottom } = ringed.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const points = [
    [x, y],
    [left + 2, top + 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
  ]
  const isSeen = points.some(([atX = 0, atY = 0]) => {
    // A toast goes away by itself.
    const there = document.elementsFromPoint(atX, atY).find((element) => !element.closest('.Toastify'))
    return there !== undefined && (ringed.contains(there) || there.contains(ringed))
  })
  return isSeen ? undefined : `hidden: ${name}`
}
