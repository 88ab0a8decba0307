/** Measures a page with Lighthouse's default settings: a simulated mid-range phone on slow 4G. */

import lighthouse, { type Result } from 'lighthouse'
import type { Browser } from 'puppeteer-core'

export type Measured = {
  name: string
  /** Medians of all runs: scores from 0 to 100, times in milliseconds, transferred JavaScript in kB, and how fast the machine was. */
  values: Record<
    'performance' | 'accessibility' | 'bestPractices' | 'lcp' | 'tbt' | 'cls' | 'js' | 'machine',
    number
  >
  /** Titles of the audits that failed. */
  failedAudits: string[]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices']

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function valuesOf({ categories, audits, environment }: Result): Measured['values'] {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details
  const scripts =
    requests?.type === 'table' ? requests.items.filter((item) => item.resourceType === 'Script') : []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    js: scripts.reduce((sum, script) => sum + Number(script.transferSize), 0) / 1000,
    machine: environment.benchmarkIndex,
  }
}

/** Failed audits of `accessibility` and `best-practices`, where a perfect score is the goal. */
function failedAuditsOf({ categories, audits }: Result) {
  return ['accessibility', 'best-practices'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0 && audits[ref.id]?.score === 0)
      .map((ref) => audits[ref.id]?.title ?? ref.id),
  )
}

/** Opens the page in a fresh browser context with `storage` as its localStorage. Undefined when Lighthouse recorded nothing. */
async function measureOnce(browser: Browser, url: string, path: string, storage: Record<string, string>) {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
      // biome-ignore lint/suspicious/noDocumentCookie: as the app does
      if (localStorage.getItem('token') !== null) document.cookie = 'member=1; path=/'
    }, Object.entries(storage))
    const flags = { disableStorageReset: true, onlyCategories: CATEGORIES }
    const result = await lighthouse(`${url}${path}`, flags, undefined, page)
    if (!result) throw new Error(`Lighthouse has no result for ${path}`)
    const error = result.lhr.runtimeError
    // Chromium sometimes loses the start of a recording; Lighthouse's own advice is to run it again.
    if (error?.code === 'NO_NAVSTART') return undefined
    if (error) throw new Error(error.message)
    return result.lhr
  } finally {
    await context.close()
  }
}

/** `storage` is what the browser has in its localStorage. */
type Page = { url: string; path: string; name: string; storage: Record<string, string>; runs: number }

export async function measure(browser: Browser, { url, path, name, storage, runs }: Page): Promise<Measured> {
  // The first run has a cold server and a cold browser.
  await measureOnce(browser, url, path, storage)
  const results: Result[] = []
  for (let attempts = 0; results.length < runs; attempts++) {
    if (attempts === 3 * runs) throw new Error(`Lighthouse could not record ${path}`)
    const result = await measureOnce(browser, url, path, storage)
    if (result) results.push(result)
  }
  const all = results.map(valuesOf)
  const medianOf = (key: keyof Measured['values']) => median(all.map((values) => values[key]))
  return {
    name,
    values: {
      performance: medianOf('performance'),
      accessibility: medianOf('accessibility'),
      bestPractices: medianOf('bestPractices'),
      lcp: medianOf('lcp'),
      tbt: medianOf('tbt'),
      cls: medianOf('cls'),
      js: medianOf('js'),
      machine: medianOf('machine'),
    },
    failedAudits: [...new Set(results.flatMap(failedAuditsOf))],
  }
}
