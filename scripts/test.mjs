/** `npm test`: every check in turn, up to the first that fails. Its last line is `N passed, N failed`. */

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { buildWeb, inRoot, install, run, toolEnv } from './setup.mjs'

const VITEST = 'test-results/vitest.json'
const PLAYWRIGHT = 'test-results/playwright.json'
const total = { passed: 0, failed: 0 }

await install()
mkdirSync(inRoot('test-results'), { recursive: true })

await step('Chromium', async () => {
  toolEnv.CHROMIUM_PATH = await findChromium()
  console.log(toolEnv.CHROMIUM_PATH ?? 'None found and none could be installed: set CHROMIUM_PATH')
  return toolEnv.CHROMIUM_PATH !== undefined
})
await step('Format, lint, types and unused code', () => tool('npm', 'run', '--silent', 'check'))
await step('Unit and API tests', () =>
  tests(
    VITEST,
    readVitest,
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST}`,
  ),
)
await step('Browser app', buildWeb)
await step('Size of the browser app', () => tool('node', 'scripts/bundle.mjs'))
await step('Browser tests', () => {
  toolEnv.PLAYWRIGHT_JSON_OUTPUT_FILE = inRoot(PLAYWRIGHT)
  return tests(
    PLAYWRIGHT,
    readPlaywright,
    'playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
  )
})
finish()

async function step(title, work) {
  console.log(`\n── ${title} ──`)
  const failedBefore = total.failed
  const isFine = await work().catch((error) => console.error(error.message))
  if (isFine) return
  if (total.failed === failedBefore) total.failed += 1
  finish()
}

async function tool(name, ...args) {
  const { code } = await run(name, args, { env: toolEnv })
  return code === 0
}

/** Runs a test runner and adds what its report file counts. No test at all is a failure. */
async function tests(report, read, ...command) {
  rmSync(inRoot(report), { force: true })
  const isFine = await tool(...command)
  if (!existsSync(inRoot(report))) return false
  const { passed, failed } = read(JSON.parse(readFileSync(inRoot(report), 'utf8')))
  total.passed += passed
  total.failed += failed
  if (passed + failed === 0) console.error('No test was run')
  return isFine && passed > 0 && failed === 0
}

function readVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests }
}

function readPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

function finish() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}
