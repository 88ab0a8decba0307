/** A slow phone of a member, in a headless Chromium. */

import { chromium } from '@playwright/test'
import type { Environment } from '../rows/row.ts'

export const VIEWPORT = { width: 412, height: 915 }
export const SLOWDOWN = 4

export async function openPhone(resources: AsyncDisposableStack, { appUrl, targets }: Environment) {
  const [member] = targets.members
  if (!member) throw new Error('there are no members')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' })
  resources.defer(() => browser.close())
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    baseURL: appUrl,
    serviceWorkers: 'block',
  })
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, member)
  await context.addCookies([{ name: 'member', value: '1', url: appUrl }])
  return {
    context,
    async newPage() {
      const page = await context.newPage()
      const devTools = await context.newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      return { page, devTools }
    },
  }
}
