/**
 * `npm run promises`: prints what Canopy promises, which is the titles of the tests; with `-- --to FILE` it writes them to a file. It fails
 * if docs/asvs.md refers to a test that does not exist, or a document to a missing file or heading.
 * The test runners only list their tests, without starting a database or a browser.
 */

import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { deadLinks, deadReferences, type Test } from './references.ts'
import { fail, inRoot, run, toolEnv } from './setup.mjs'

type Section = { title: string; tests: Test[] }

const REQUIREMENTS = 'docs/asvs.md'
const VITEST_LIST = 'test-results/vitest-list.json'
const PLAYWRIGHT_LIST = 'test-results/playwright-list.json'

/** Sections and their folders or files. A test belongs to the first section that has it. */
const sections = {
  'Export and leaving': ['apps/server/src/features/accounts/own-data'],
  'Accounts and settings': featureFolders('accounts'),
  Notifications: [
    ...featureFolders('notifications'),
    ...featureFolders('alerts'),
    ...featureFolders('letters'),
    'e2e/app/notifications',
  ],
  'People and visibility': [...featureFolders('people'), ...featureFolders('visibility')],
  Feed: featureFolders('feed'),
  Search: [...featureFolders('search'), 'e2e/app/search', 'apps/web/src/pages/search'],
  'Points and leaderboard': [
    ...featureFolders('points'),
    'e2e/challenges/leaderboard',
    'apps/web/src/features/leaderboard',
    'apps/web/src/pages/points',
  ],
  Challenges: featureFolders('challenges'),
  Shop: featureFolders('shop'),
  'People without an account': featureFolders('public'),
  Webhooks: featureFolders('webhooks'),
  'Name and look': ['apps/server/src/community'],
  "The stewards' desk": [
    ...featureFolders('stewards'),
    ...featureFolders('reports'),
    'apps/server/src/audit',
  ],
  Languages: ['e2e/languages', 'apps/server/src/languages', 'packages/contract/src/language'],
  'Every screen': [
    'e2e/app',
    'apps/web/src/app',
    'apps/web/src/api',
    'apps/web/src/pages/share',
    'apps/web/src/session',
    'apps/web/src/storage',
    'apps/web/src/ui',
    'apps/web/src/styles',
  ],
  'The HTTP API': ['packages/contract', 'apps/server/src/http'],
  'Live updates': ['apps/server/src/live'],
  'Pictures and reviewers': ['apps/server/src/media', 'apps/server/src/reviewer'],
  Operation: [
    'apps/server/src/main',
    'apps/server/src/process',
    'apps/server/src/migrate',
    'apps/server/src/settings',
    'apps/server/src/app',
    'apps/server/src/secrets',
    'apps/server/src/security-log',
    'apps/server/src/backup',
    'apps/server/src/commands',
    'apps/server/src/internet',
    'apps/server/src/jobs',
    'apps/server/src/mail',
    'apps/server/src/push',
    'apps/server/src/seed',
    'apps/server/src/telemetry',
    'docs/deploy',
    'docs/image',
    'docs/nginx',
    'docs/systemd',
    'scripts',
  ],
  'The database': ['apps/server/src/db', 'docs/migrations'],
  'Code and documents': ['docs'],
}

/** Tests of what neither members nor clients nor operators see. */
const internal = ['packages/embedded-postgres', 'packages/near-copies', 'apps/web/src/first-paint']

function featureFolders(name: string) {
  return [`e2e/${name}`, `apps/web/src/features/${name}`, `apps/server/src/features/${name}`]
}

async function listed<List>(file: string, name: string, args: string[]): Promise<List> {
  const { code, output } = await run(name, args, { env: toolEnv, stdio: 'pipe' })
  if (code !== 0 || !existsSync(inRoot(file))) fail(`${name} could not list its tests:\n${output}`)
  return JSON.parse(readFileSync(inRoot(file), 'utf8'))
}

async function vitestTests(): Promise<Test[]> {
  const tests = await listed<{ name: string; file: string }[]>(VITEST_LIST, 'vitest', [
    'list',
    '--staticParse',
    `--json=${VITEST_LIST}`,
  ])
  return (
    tests
      // The parser takes calls such as `testApp(settings)` for tests. No title is a single word.
      .filter(({ name }) => !/^\w+$/.test(name))
      .map(({ name, file }) => ({ path: relative(inRoot('.'), file), promise: promiseOf(name) }))
  )
}

/** Makes a promise of the title as in the source: tables of cases have placeholders for the values of a case, such as `%s` or `$name`. */
const promiseOf = (title: string) =>
  title
    .replace(/%[a-z]|\$\w+/g, '…')
    .replace(/\\(.)/g, '$1')
    .replaceAll(' > ', ': ')

async function playwrightTests(): Promise<Test[]> {
  toolEnv.PLAYWRIGHT_JSON_OUTPUT_FILE = inRoot(PLAYWRIGHT_LIST)
  const args = ['test', '--config=e2e/playwright.config.ts', '--list', '--reporter=json']
  const { suites } = await listed<JSONReport>(PLAYWRIGHT_LIST, 'playwright', args)
  return suites.flatMap((file) => testsOf(file, posix.join('e2e', file.file), []))
}

function testsOf({ specs, suites = [] }: JSONReportSuite, path: string, groups: string[]): Test[] {
  return [
    ...specs.map(({ title }) => ({ path, promise: [...groups, title].join(': ') })),
    ...suites.flatMap((suite) => testsOf(suite, path, [...groups, suite.title])),
  ]
}

function inSections(tests: Test[]): Section[] {
  const isIn = (folder: string, path: string) =>
    path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`)
  const found = new Map<string, Test[]>(Object.keys(sections).map((title) => [title, []]))
  for (const test of tests) {
    if (internal.some((folder) => isIn(folder, test.path))) continue
    const [title] =
      Object.entries(sections).find(([, folders]) => folders.some((folder) => isIn(folder, test.path))) ??
      fail(`${test.path} is in no section: add its folder to scripts/promises.ts`)
    found.get(title)?.push(test)
  }
  return Array.from(found, ([title, inIt]) => ({ title, tests: inIt }))
}

/** The screen or subject of a test: its folder within the feature, or else its file. */
function subjectOf({ path }: Test) {
  const [, rest = path] = /^(?:e2e|apps\/\w+\/src\/features)\/[\w-]+\/(.+)$/.exec(path) ?? []
  const [first = ''] = (rest === path ? posix.basename(path) : rest).split('/')
  const words = first.replace(/\..*$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function render(all: Section[]) {
  const parts = all.map(({ title, tests }) => {
    const subjects = Map.groupBy(tests, subjectOf)
    const inOrder = [...subjects].sort(([a], [b]) => a.localeCompare(b, 'en'))
    return [`## ${title}`, ...inOrder.map(([subject, its]) => `### ${subject}\n\n${renderFiles(its)}`)].join(
      '\n\n',
    )
  })
  return `${HEAD}\n${parts.join('\n\n')}\n`
}

function renderFiles(tests: Test[]) {
  const files = [...Map.groupBy(tests, ({ path }) => path)].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return files
    .map(([path, inFile]) => {
      const promises = new Set(inFile.map(({ promise }) => `- ${escaped(promise)}`))
      return [`[${path}](${posix.join('..', path)})`, '', ...promises].join('\n')
    })
    .join('\n\n')
}

/** Escapes characters that Markdown reads as HTML or emphasis. */
const escaped = (text: string) => text.replace(/[<>*_`[\]\\]/g, '\\$&')

const HEAD = `# What Canopy promises

Each line is the title of a test that shows it, below the file with the test; “…” stands for the values of a table of cases.
`

mkdirSync(inRoot('test-results'), { recursive: true })
const { values: options } = parseArgs({ options: { to: { type: 'string' } } })
const [ofVitest, ofPlaywright] = await Promise.all([vitestTests(), playwrightTests()])
const tests = [...ofPlaywright, ...ofVitest]
const list = render(inSections(tests))
if (options.to === undefined) process.stdout.write(list)
else writeFileSync(inRoot(options.to), list)

const documents = globSync(['*.md', '{apps,bench,deploy,docs,e2e,packages,scripts}/**/*.md'], {
  cwd: inRoot('.'),
  exclude: ['**/node_modules/**'],
})
const dead = [
  ...deadReferences(REQUIREMENTS, tests).map((fault) => `${REQUIREMENTS}: ${fault}`),
  ...documents.flatMap((document) => deadLinks(document).map((fault) => `${document}: ${fault}`)),
]
if (dead.length > 0) fail(['There are dead references:', ...dead].join('\n'))
