/** Runs the checks in turn and stops at the first that fails. The last line printed is `N passed, N failed`. */

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { shardOfCommit } from './rotation.ts'
import { buildWeb, inRoot, run, toolEnv } from './setup.mjs'

type Counts = { passed: number; failed: number }

const VITEST_REPORT = 'test-results/vitest.json'
const PLAYWRIGHT_REPORT = 'test-results/playwright.json'
const isWhole = process.argv.includes('--all')
const total: Counts = { passed: 0, failed: 0 }

mkdirSync(inRoot('test-results'), { recursive: true })

await step('Chromium', async () => {
  const path = await findChromium()
  console.log(path ?? 'None found and none could be installed: set CHROMIUM_PATH')
  toolEnv.CHROMIUM_PATH = path
  return path !== undefined
})
await step('Format, lint, types and unused code', () => tool('npm', 'run', '--silent', 'check'))
await step('Promises and references', () =>
  tool('node', 'scripts/promises.ts', '--to', 'test-results/promises.md'),
)
await step('Unit and API tests', () => vitest())
await step('Faults', () => tool('node', 'bench/faults/run.ts', ...(isWhole ? [] : ['--only', 'node'])))
if (isWhole)
  await step('API tests of the release before, on the new schema', () => tool('node', 'scripts/upgrade.ts'))
await step('Browser app', buildWeb)
await step('Size of the browser app', () => tool('node', 'scripts/bundle.ts'))
await step('Browser tests', playwright)
if (process.argv.includes('--rotation')) {
  const shard = await shardOfCommit()
  await step(`In rotation: ${shard.name}`, () => shard.check(vitest))
}
finish()

async function step(title: string, work: () => Promise<boolean>) {
  console.log(`\n── ${title} ──`)
  const failedBefore = total.failed
  const isFine = await work().catch((error) => {
    console.error(error.message)
    return false
  })
  if (isFine) return
  if (total.failed === failedBefore) total.failed += 1
  finish()
}

function tool(name: string, ...args: string[]) {
  return toolWith({}, name, ...args)
}

async function toolWith(env: NodeJS.ProcessEnv, name: string, ...args: string[]) {
  const { code } = await run(name, args, { env: { ...toolEnv, ...env } })
  return code === 0
}

async function vitest(only: string[] = [], env: NodeJS.ProcessEnv = {}) {
  rmSync(inRoot(VITEST_REPORT), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  const isFine = await toolWith(
    env,
    'vitest',
    'run',
    ...only,
    ...reporters,
    ...(isWhole ? [] : ['--tags-filter=!long']),
  )
  const report = readReport<JsonTestResults>(VITEST_REPORT)
  return count(report && { passed: report.numPassedTests, failed: report.numFailedTests }) && isFine
}

async function playwright() {
  rmSync(inRoot(PLAYWRIGHT_REPORT), { force: true })
  toolEnv.PLAYWRIGHT_JSON_OUTPUT_FILE = inRoot(PLAYWRIGHT_REPORT)
  const isFine = await tool(
    'playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    ...(isWhole ? [] : ['--grep-invert=@long']),
  )
  const stats = readReport<JSONReport>(PLAYWRIGHT_REPORT)?.stats
  return count(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }) && isFine
}

/** Undefined when the test runner ended before it wrote its report. */
function readReport<Report>(file: string): Report | undefined {
  if (!existsSync(inRoot(file))) return undefined
  return JSON.parse(readFileSync(inRoot(file), 'utf8'))
}

/** Adds to the total. A run without a report or without a single test has failed. */
function count(counts: Counts | undefined) {
  if (!counts) return false
  total.passed += counts.passed
  total.failed += counts.failed
  if (counts.passed + counts.failed === 0) console.error('No test was run')
  return counts.passed > 0 && counts.failed === 0
}

function finish(): never {
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}
