import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../setup.mjs'
import { listReleases, nextVersion, release } from './releases.ts'

const DATE = new Date('2026-12-01T10:00:00Z')
const passes = { date: DATE, check: async () => true }

const COPIED = [
  'package.json',
  'package-lock.json',
  'apps/server/package.json',
  'apps/web/package.json',
  'packages/contract/package.json',
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/kubernetes/kustomization.yaml',
  'docs/install.md',
]

/** A repository with the packages and files of this one, and its first commit. */
function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of COPIED) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(inRoot(file), join(folder, file))
  }
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\nThe first one.\n')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Somebody')
  git('config', 'user.email', 'somebody@example.org')
  git('config', 'commit.gpgsign', 'false')
  const commit = (subject: string) => {
    git('add', '.')
    git('commit', '--quiet', '--allow-empty', '--message', subject)
    return git('rev-parse', 'HEAD')
  }
  commit('feat: everything')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return { folder, git, commit, read }
}

const namedIn = (text: string) =>
  Array.from(
    text.matchAll(/(?:canopy[:-]|newTag: |image\.version=")(\d+\.\d+\.\d+)/g),
    ([, version]) => version,
  )

test('a release writes its version everywhere, its section, a commit and a tag', async () => {
  const { folder, git, commit, read } = makeRepository()
  expect(await release(folder, '0.2.0', passes)).toBe('0.2.0')
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): 0.2.0')
  expect(git('describe')).toBe('v0.2.0')
  expect(git('status', '--porcelain')).toBe('')
  for (const file of COPIED.filter((name) => name.endsWith('/package.json') || name === 'package.json')) {
    const { version, dependencies = {} } = JSON.parse(read(file))
    const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@canopy/'))
    expect([version, ...own.map(([, wanted]) => wanted)]).toEqual(Array(own.length + 1).fill('0.2.0'))
  }
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version, lock.packages['apps/web'].version]).toEqual(
    Array(3).fill('0.2.0'),
  )
  for (const file of COPIED.filter((name) => /^(deploy|docs)\//.test(name)))
    expect(new Set(namedIn(read(file)))).toEqual(new Set(['0.2.0']))
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\nThe first one.\n',
  )

  commit('fix(shop): stock is counted once')
  commit('refactor(feed): shorter')
  commit('feat(desk): a page of health')
  commit('perf: fewer statements')
  expect(await release(folder, 'minor', passes)).toBe('0.3.0')
  expect(read('CHANGELOG.md')).toBe(`# Changelog

## Unreleased

## 0.3.0 (2026-12-01)

### New

- desk: a page of health

### Fixed

- shop: stock is counted once

### Faster

- fewer statements

## 0.2.0 (2026-12-01)

The first one.
`)
})

test('releases are found by the commits that set the version, also without tags and among other changes', async () => {
  const { folder, git, commit, read } = makeRepository()
  expect(await listReleases(folder)).toEqual([])
  await release(folder, 'minor', passes)
  const first = git('rev-parse', 'HEAD')
  writeFileSync(
    join(folder, 'package.json'),
    read('package.json').replace('"license"', '"author": "", "license"'),
  )
  commit('chore: an author')
  commit('fix: something')
  await release(folder, 'patch', passes)
  const second = git('rev-parse', 'HEAD')
  for (const tag of git('tag').split('\n')) git('tag', '--delete', tag)
  expect(await listReleases(folder)).toEqual([
    { version: '0.2.1', commit: second },
    { version: '0.2.0', commit: first },
  ])
  // A node of the release itself is compared with the one before.
  expect(await listReleases(folder, 'HEAD~1')).toEqual([{ version: '0.2.0', commit: first }])
})

test('nothing is released from another branch, with changes, without any, or if the tests fail', async () => {
  const { folder, git, commit, read } = makeRepository()
  const before = git('rev-parse', 'HEAD')
  const refuses = async (message: string, wanted = 'minor', options = passes) => {
    await expect(release(folder, wanted, options)).rejects.toThrow(message)
  }
  await refuses('newer than 0.1.0', '0.1.0')
  await refuses('newer than 0.1.0', 'next')
  await refuses('The tests fail', 'minor', { ...passes, check: async () => false })
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  await refuses('not committed')
  rmSync(join(folder, 'notes.txt'))
  git('switch', '--quiet', '--create', 'other')
  await refuses('on main')
  git('switch', '--quiet', 'main')
  git('tag', 'v0.2.0')
  await refuses('v0.2.0 exists already')
  git('tag', '--delete', 'v0.2.0')
  expect(git('rev-parse', 'HEAD')).toBe(before)
  expect(git('status', '--porcelain')).toBe('')
  await release(folder, 'minor', passes)
  commit('docs: nothing that anybody notices')
  await refuses('Nothing has changed since 0.2.0')
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0')
})

test.each([
  ['0.9.9', 'patch', '0.9.10'],
  ['0.9.9', 'minor', '0.10.0'],
  ['0.9.9', 'major', '1.0.0'],
  ['0.9.9', '0.10.0', '0.10.0'],
  ['0.10.0', '0.9.9', undefined],
  ['1.0.0', '1.0', undefined],
  ['1.0.0', 'v1.1.0', undefined],
  ['1.0.0', '', undefined],
  ['1.0.0', 'toString', undefined],
])('after %s, %j is the version %j', (present, wanted, version) => {
  expect(nextVersion(present, wanted)).toBe(version)
})
