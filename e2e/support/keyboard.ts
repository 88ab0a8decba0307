import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to `target` with Tab. Expects the focus to be visible on every element on the way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await page.evaluate(focusProblem)).toBeUndefined()
  }
  await expect(target).toBeFocused()
}

/** Runs in the page: why the focused element cannot be seen, if so. */
function focusProblem() {
  const focused = document.activeElement
  // The browser's own frame has the focus between the last and the first control; the guards of a dialog pass it on.
  if (!focused || focused === document.body || focused.hasAttribute('data-base-ui-focus-guard')) return
  const name = focused.outerHTML.slice(0, 200)

  // For a hidden input, or the link of a whole card, an ancestor draws the focus ring.
  const ringed = [focused, ...['label', '.group'].map((selector) => focused.closest(selector))].find(
    (element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    },
  )
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
  const isVisible = points.some(([atX = 0, atY = 0]) => {
    // A toast disappears by itself.
    const topmost = document.elementsFromPoint(atX, atY).find((element) => !element.closest('.Toastify'))
    return topmost !== undefined && (ringed.contains(topmost) || topmost.contains(ringed))
  })
  return isVisible ? undefined : `covered: ${name}`
}
