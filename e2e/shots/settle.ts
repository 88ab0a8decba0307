/** When a page can be taken a picture of. */

import type { Page } from '@playwright/test'

/** Waits until nothing is on its way and the page has stopped growing; a page that never comes to rest is shown as it is. */
export async function settle(page: Page) {
  await page.evaluate(() => {
    window.looks = []
  })
  await page.waitForFunction(isSettled, undefined, { polling: 100, timeout: 3_000 }).catch(() => undefined)
}

declare global {
  interface Window {
    looks: string[]
  }
}

/** Runs in the page, ten times a second. */
function isSettled() {
  const main = document.querySelector('main')
  const look = `${document.querySelectorAll('*').length} ${document.body.scrollHeight} ${location.href}`
  window.looks.push(look)
  const isStill = window.looks.length > 3 && window.looks.slice(-4).every((one) => one === look)
  const inView = [...document.images].filter(({ y, loading }) => loading === 'eager' || y < innerHeight)
  return (
    isStill &&
    main !== null &&
    !main.textContent.includes('Loading...') &&
    !document.querySelector('[aria-busy=true]') &&
    document.fonts.status === 'loaded' &&
    inView.every(({ complete }) => complete)
  )
}
