/** Packages that may be installed: each with a checksum, and with a licence that suits an MIT project. */

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

type LockedPackage = {
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
}

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const lockFile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(lockFile)
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ name: path.replace(/.*node_modules\//, ''), ...entry }))

const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Zlib', 'Python-2.0'],
]

/** Tools under MIT, which they say where npm does not read it. */
const UNREAD = ['busboy', 'humanize-number', 'streamsearch']

/** Other licences, each for what it is good for. */
const isException = (licence: string, name: string, isTool: boolean) =>
  // libvips is a library of its own that sharp links dynamically, and can be replaced by another build of it.
  (licence === 'LGPL-3.0-or-later' && name.startsWith('@img/sharp-')) ||
  // A font.
  (licence === 'OFL-1.1' && name.startsWith('@fontsource')) ||
  // It covers changes to the files of tools that are not shipped.
  (licence === 'MPL-2.0' && isTool) ||
  (licence === 'none' && isTool && UNREAD.includes(name))

test('every package has an allowed licence', () => {
  const refused = installed.filter(({ name, license = 'none', dev = false }) => {
    const isAllowed = (licence: string) => ALLOWED.includes(licence) || isException(licence, name, dev)
    const choices = license.replace(/[()]/g, '').split(' OR ')
    return !choices.some((choice) => choice.split(' AND ').every(isAllowed))
  })
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

/** Builds for platforms on which nobody has written the lock file yet, of tools that only a build needs. */
const UNVERIFIED = /^@(biomejs\/cli|oxc-parser\/binding|tailwindcss\/oxide)-/

test('every package is locked with a checksum, and comes from the configured registry', () => {
  const isUnverified = ({ name, dev = false, optional = false }: (typeof installed)[number]) =>
    dev && optional && UNVERIFIED.test(name)
  const unlocked = installed.filter(
    (entry) => !entry.integrity?.startsWith('sha512-') && !isUnverified(entry),
  )
  expect(unlocked.map(({ name }) => name)).toEqual([])
  expect(installed.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([])
})

type Bill = { components: { name: string; version: string }[] }

test('the bill of materials has every package that runs in production, and no other', async () => {
  const { stdout } = await run(process.execPath, ['scripts/release/sbom.mjs'], {
    cwd: ROOT,
    maxBuffer: 2 ** 24,
  })
  const { components }: Bill = JSON.parse(stdout)
  const workspaces = /^(contract|embedded-postgres|near-copies|pinned-node|server|web)$/
  const listed = components.map(({ name }) => name).filter((name) => !workspaces.test(name))
  const wanted = Object.entries(packages)
    .filter(([path, { dev = false, link = false }]) => path.includes('node_modules/') && !dev && !link)
    // Packages for other platforms are locked, but not installed.
    .filter(([path]) => existsSync(join(ROOT, path)))
    .map(([path]) => path.replace(/.*node_modules\//, ''))
  expect(new Set(listed)).toEqual(new Set(wanted))
})
