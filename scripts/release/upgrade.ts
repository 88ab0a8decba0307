/**
 * `npm run test:upgrade [-- FILE…]`: upgrades databases from before the first release. Then it runs the API tests of the release before, or
 * some of them, on a database with the present migrations, since its nodes still serve when the first new node has migrated. That release
 * is the newest one before this commit, or PREVIOUS_RELEASE, which is a tag or a commit.
 */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, inRoot, run, toolEnv } from '../setup.mjs'
import { listReleases } from './releases.ts'

/** Upgrades databases that have some or all of the former migrations, and goes with them. */
const FORMER = 'apps/server/src/migrate/former-migrations.test.ts'

/** Tests that are not about what members and clients see, and so rightly differ. */
const EXCLUDED = {
  'db/schema.test.ts': 'compares the schema with the generated types of that release',
  '**/migrate.test.ts': 'applies the migrations of that release itself',
  '**/former-migrations.test.ts': 'applies the migrations of that release itself',
  'db/**/roles.test.ts': 'expects that all of its migrations, and no others, are applied',
  'main.test.ts': 'starts on empty databases, which that release migrates itself',
}
const EXCLUDED_TESTS = {
  'every foreign key to members is known': 'lists those of the schema of that release',
  'every column of every table with member data is in the export': 'lists the tables of that release',
}

const configOf = (excluded: string[]) => `
import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

const { projects: _, ...test } = config.test
export default defineConfig({
  test: {
    ...test,
    include: ['apps/server/src/**/*.test.ts'],
    exclude: ${JSON.stringify(excluded.map((file) => `apps/server/src/${file}`))},
    testNamePattern: ${JSON.stringify(`^(?!.*(${Object.keys(EXCLUDED_TESTS).join('|')}))`)},
    globalSetup: ${JSON.stringify(inRoot('apps/server/src/testing/global-setup.ts'))},
  },
})
`

async function git(...args: string[]) {
  const { code, output } = await run('git', args, { stdio: 'pipe' })
  return code === 0 ? output.trim() : undefined
}

const findRelease = async () =>
  process.env.PREVIOUS_RELEASE ?? (await listReleases(inRoot('.'), 'HEAD~1'))[0]?.commit

/** Its packages are those of this checkout, except for the workspaces, if both have the same lockfile. */
async function addPackages(folder: string) {
  const read = (path: string) => readFileSync(path, 'utf8')
  if (read(join(folder, 'package-lock.json')) !== read(inRoot('package-lock.json'))) {
    const { code } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      env: toolEnv,
    })
    if (code !== 0) fail('The packages of the release before could not be installed.')
    return
  }
  mkdirSync(join(folder, 'node_modules/@canopy'), { recursive: true })
  for (const name of readdirSync(inRoot('node_modules')))
    if (name !== '@canopy') symlinkSync(inRoot(`node_modules/${name}`), join(folder, 'node_modules', name))
  for (const parent of ['packages', 'apps'])
    for (const name of readdirSync(join(folder, parent))) {
      symlinkSync(join(folder, parent, name), join(folder, 'node_modules/@canopy', name))
      const own = `${parent}/${name}/node_modules`
      if (existsSync(inRoot(own))) symlinkSync(inRoot(own), join(folder, own))
    }
}

async function testRelease(release: string, folder: string) {
  const archive = join(folder, 'release.tar')
  if ((await git('archive', '--output', archive, release)) === undefined)
    fail(`There is no commit ${release}.`)
  await run('tar', ['-xf', archive, '-C', folder])
  await addPackages(folder)
  writeFileSync(join(folder, 'upgrade.config.ts'), configOf(Object.keys(EXCLUDED)))
  console.log(`The API tests of ${release} on a database with the present migrations. Left out:`)
  for (const [name, reason] of Object.entries({ ...EXCLUDED, ...EXCLUDED_TESTS }))
    console.log(`  ${name}, which ${reason}`)
  const vitest = join(folder, 'node_modules/.bin/vitest')
  const { code } = await run(
    vitest,
    ['run', '--config', 'upgrade.config.ts', '--tags-filter=!long', ...process.argv.slice(2)],
    {
      cwd: folder,
      env: toolEnv,
    },
  )
  return code
}

const { code } = await run(inRoot('node_modules/.bin/vitest'), ['run', '--project', 'node', FORMER], {
  cwd: inRoot('.'),
  env: toolEnv,
})
process.exitCode = code
const release = await findRelease()
if (release === undefined)
  console.log(
    'Skipped: there is no earlier release. Its commit would have changed the version in package.json.',
  )
else {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-release-'))
  try {
    process.exitCode = (await testRelease(release, folder)) || code
  } finally {
    rmSync(folder, { recursive: true })
  }
}
