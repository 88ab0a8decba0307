/** One page, measured several times by Lighthouse as it is by default: a phone of the middle class on slow 4G, simulated. */

import lighthouse, { type Result } from 'lighthouse'
import type { Browser } from 'puppeteer-core'

export type Measured = {
  path: string
  /** Scores from 0 to 100, times in milliseconds, JavaScript in kB as transferred: the middle ones of all runs. */
  values: Record<'performance' | 'accessibility' | 'bestPractices' | 'lcp' | 'tbt' | 'cls' | 'js', number>
  /** What a score below its best is owed to. */
  faults: string[]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices']

function middle(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function valuesOf({ categories, audits }: Result): Measured['values'] {
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
  }
}

/** The audits that cost a page points of `accessibility` or `best-practices`. */
function faultsOf({ categories, audits }: Result) {
  return ['accessibility', 'best-practices'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0 && audits[ref.id]?.score === 0)
      .map((ref) => audits[ref.id]?.title ?? ref.id),
  )
}

/** Opens the page in a browser that knows nothing but `storage`; undefined where nothing was recorded. */
async function once(browser: Browser, url: string, path: string, storage: Record<string, string>) {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(storage))
    const flags = { disableStorageReset: true, onlyCategories: CATEGORIES }
    const outcome = await lighthouse(`${url}${path}`, flags, undefined, page)
    if (!outcome) throw new Error(`Lighthouse has no result for ${path}`)
    const fault = outcome.lhr.runtimeError
    // The browser now and then loses the start of a recording; Lighthouse itself asks to be run again.
    if (fault?.code === 'NO_NAVSTART') return undefined
    if (fault) throw new Error(fault.message)
    return outcome.lhr
  } finally {
    await context.close()
  }
}

/** Measures a page `runs` times. */
export async function measure(
  browser: Browser,
  { url, path, storage, runs }: { url: string; path: string; storage: Record<string, string>; runs: number },
): Promise<Measured> {
  const results: Result[] = []
  for (let tries = 0; results.length < runs; tries++) {
    if (tries === 3 * runs) throw new Error(`Lighthouse could not record ${path}`)
    const result = await once(browser, url, path, storage)
    if (result) results.push(result)
  }
  const all = results.map(valuesOf)
  const of = (key: keyof Measured['values']) => middle(all.map((values) => values[key]))
  return {
    path,
    values: {
      performance: of('performance'),
      accessibility: of('accessibility'),
      bestPractices: of('bestPractices'),
      lcp: of('lcp'),
      tbt: of('tbt'),
      cls: of('cls'),
      js: of('js'),
    },
    faults: [...new Set(results.flatMap(faultsOf))],
  }
}
