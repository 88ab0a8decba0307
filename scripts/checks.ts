/**
 * Runs the checks in turn and stops at the first that fails. The last line printed is `N passed, N failed, N skipped`. In CI, nothing is
 * skipped but what scripts/rotation.ts runs in turn.
 */

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { installServers, shardOfCommit, type UnitTests } from './rotation.ts'
import { buildWeb, inRoot, run, toolEnv } from './setup.mjs'

type Counts = { passed: number; failed: number; skipped: number }

const VITEST_REPORT = 'test-results/vitest.json'
const PLAYWRIGHT_REPORT = 'test-results/playwright.json'
const E2E = '--config=e2e/playwright.config.ts'
const isWhole = process.argv.includes('--all')
const isRotating = process.argv.includes('--rotation')
const total: Counts = { passed: 0, failed: 0, skipped: 0 }

mkdirSync(inRoot('test-results'), { recursive: true })
/** All that tests write outside of the repository, and the servers that work there, end with this run, also when it is interrupted. */
const temporary = mkdtempSync(join(tmpdir(), 'canopy-tests-'))
// Under root, PostgreSQL runs as another user.
chmodSync(temporary, 0o755)
toolEnv.TMPDIR = temporary
// Servers and commands that tests start by the hundred take a third less time to load.
toolEnv.NODE_COMPILE_CACHE = join(temporary, 'compiled')

await step('Chromium', async () => {
  const path = await findChromium()
  console.log(path ?? 'None found and none could be installed: set CHROMIUM_PATH')
  toolEnv.CHROMIUM_PATH = path
  return path !== undefined
})
if (isRotating) await step('PostgreSQL and Redis', installServers)
await step('Format, lint, types and unused code', () => tool('npm', 'run', '--silent', 'check'))
await step('Promises and references', () =>
  tool('node', 'scripts/promises.ts', '--to', 'test-results/promises.md'),
)
await step('Unit and API tests', () => vitest(isWhole ? {} : { filter: '!long' }))
await step('Faults', () => tool('node', 'bench/faults/run.ts', ...(isWhole ? [] : ['--only', 'node'])))
if (isWhole)
  await step('API tests of the release before, on the new schema', () =>
    tool('node', 'scripts/release/upgrade.ts'),
  )
await step('Browser app', buildWeb)
await step('Size of the browser app', () => tool('node', 'scripts/bundle.ts'))
await step('Browser tests', () => (isWhole ? playwright() : playwright('--grep-invert=@long')))
if (!isWhole) await step('Browser tests that are left out', countLeftOut)
if (isRotating) {
  const shard = await shardOfCommit()
  await step(`In rotation: ${shard.name}`, () => shard.check({ vitest, playwright }))
}
await finish()

async function step(title: string, work: () => Promise<boolean>) {
  console.log(`\n── ${title} ──`)
  const failedBefore = total.failed
  const isFine = await work().catch((error) => {
    console.error(error.message)
    return false
  })
  if (isFine) return
  if (total.failed === failedBefore) total.failed += 1
  await finish()
}

function tool(name: string, ...args: string[]) {
  return toolWith({}, name, ...args)
}

async function toolWith(env: NodeJS.ProcessEnv, name: string, ...args: string[]) {
  const { code } = await run(name, args, { env: { ...toolEnv, ...env } })
  return code === 0
}

async function vitest({ args = [], filter, env = {} }: UnitTests) {
  rmSync(inRoot(VITEST_REPORT), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  const filters = filter ? [`--tags-filter=${filter}`] : []
  const isFine = await toolWith(env, 'vitest', 'run', ...args, ...filters, ...reporters)
  const report = readReport<JsonTestResults>(VITEST_REPORT)
  if (!report) return false
  const notRun = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
  const isLeftOut = ({ tags }: { tags: string[] }) =>
    filter !== undefined && tags.includes('long') === (filter === '!long')
  if (args.length === 0 && filter) leaveOut(notRun.filter(isLeftOut).length)
  const missing = notRun.filter((test) => !isLeftOut(test)).map(({ fullName }) => fullName)
  return count(report.numPassedTests, report.numFailedTests, missing) && isFine
}

async function playwright(...args: string[]) {
  rmSync(inRoot(PLAYWRIGHT_REPORT), { force: true })
  toolEnv.PLAYWRIGHT_JSON_OUTPUT_FILE = inRoot(PLAYWRIGHT_REPORT)
  const isFine = await tool('playwright', 'test', E2E, '--reporter=list,json', ...args)
  const report = readReport<JSONReport>(PLAYWRIGHT_REPORT)
  if (!report) return false
  const { expected, flaky, unexpected } = report.stats
  return count(expected + flaky, unexpected, report.suites.flatMap(skippedIn)) && isFine
}

function skippedIn({ suites = [], specs }: JSONReportSuite): string[] {
  const skipped = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
  return [...skipped.map(({ title }) => title), ...suites.flatMap(skippedIn)]
}

async function countLeftOut() {
  const args = ['test', E2E, '--list', '--grep=@long']
  const { code, output } = await run('playwright', args, { env: toolEnv, stdio: 'pipe' })
  leaveOut(Number(/^Total: (\d+) tests/m.exec(output)?.[1]))
  return code === 0
}

function leaveOut(tests: number) {
  console.log(`${tests} tests take long: npm test -- --all runs them, and CI some of them for each commit`)
  total.skipped += tests
}

/** Undefined when the test runner ended before it wrote its report. */
function readReport<Report>(file: string): Report | undefined {
  if (!existsSync(inRoot(file))) return undefined
  return JSON.parse(readFileSync(inRoot(file), 'utf8'))
}

/** Adds to the total. A run without a single test has failed, and in CI one in which tests could not run. */
function count(passed: number, failed: number, missing: string[]) {
  total.passed += passed
  total.failed += failed
  total.skipped += missing.length
  for (const title of missing) console.error(`Not run, since a program is missing that it needs: ${title}`)
  if (passed + failed === 0) console.error('No test was run')
  return passed > 0 && failed === 0 && !(isRotating && missing.length > 0)
}

/** Processes that were started with a file of this run. */
function leftProcesses() {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => (line.includes(temporary) ? Number.parseInt(line, 10) : []))
}

function endLeft(signal: 'INT' | 'KILL') {
  for (const pid of leftProcesses()) spawnSync('kill', ['-s', signal, String(pid)])
}

async function cleanUp() {
  // PostgreSQL closes its connections and ends.
  endLeft('INT')
  for (let tries = 0; tries < 50 && leftProcesses().length > 0; tries++) await sleep(100)
  endLeft('KILL')
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
}

async function finish() {
  await cleanUp()
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(total.failed === 0 ? 0 : 1)
}
