import type { Page } from '@playwright/test'

/** Waits until nothing is loading and the layout is stable, for three seconds at most. */
export async function settle(page: Page) {
  await page.evaluate(() => {
    window.snapshots = []
  })
  await page.waitForFunction(isSettled, undefined, { polling: 100, timeout: 3_000 }).catch(() => undefined)
}

declare global {
  interface Window {
    snapshots: string[]
  }
}

/** Runs in the page. */
function isSettled() {
  const main = document.querySelector('main')
  const snapshot = `${document.querySelectorAll('*').length} ${document.body.scrollHeight} ${location.href}`
  window.snapshots.push(snapshot)
  const isStill = window.snapshots.length > 3 && window.snapshots.slice(-4).every((each) => each === snapshot)
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
