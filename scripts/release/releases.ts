/** Releases: which there are, and how the next one is made. */

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../setup.mjs'

export type Release = { version: string; commit: string }

async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  const { code, output } = await run('git', args, { cwd: folder, stdio: 'pipe' })
  return code === 0 ? output.trim() : undefined
}

type Package = { version?: string; dependencies?: Record<string, string> }

async function versionAt(folder: string, commit: string): Promise<string | undefined> {
  const file = await git(folder, 'show', `${commit}:package.json`)
  return file === undefined ? undefined : (JSON.parse(file) as Package).version
}

/**
 * The releases up to a commit, newest first. They are known by the commits that change the version in package.json, since a copy of the
 * repository may be without tags. The first version is no release: nobody has it.
 */
export async function listReleases(folder: string, until = 'HEAD'): Promise<Release[]> {
  const log = await git(folder, 'log', '--format=%H', '-G"version":', until, '--', 'package.json')
  const releases: Release[] = []
  for (const commit of (log ?? '').split('\n').filter(Boolean)) {
    const [before, version] = [await versionAt(folder, `${commit}^`), await versionAt(folder, commit)]
    if (before !== undefined && version !== undefined && before !== version)
      releases.push({ version, commit })
  }
  return releases
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** `wanted` is a version, or which part of the present one goes up. Undefined if it is none, or not newer. */
export function nextVersion(present: string, wanted: string): string | undefined {
  const [, major = 0, minor = 0, patch = 0] = (VERSION.exec(present) ?? []).map(Number)
  const raised: Record<string, string> = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }
  const version = Object.hasOwn(raised, wanted) ? raised[wanted] : wanted
  const isNewer = version !== undefined && present.localeCompare(version, 'en', { numeric: true }) < 0
  return isNewer && VERSION.test(version) ? version : undefined
}

/** Kinds of commits that operators and members notice. Others are in the history only. */
const KINDS = { feat: 'New', fix: 'Fixed', perf: 'Faster' }

/** The subjects of commits by their kind, such as `fix(shop): …`. */
function listChanges(subjects: string[]): string[] {
  return Object.entries(KINDS).flatMap(([kind, title]) => {
    const lines = subjects.flatMap((subject) => {
      const [, scope, text] = new RegExp(`^${kind}(?:\\(([^)]+)\\))?!?: (.+)$`).exec(subject) ?? []
      if (text === undefined) return []
      return [scope === undefined ? `- ${text}` : `- ${scope}: ${text}`]
    })
    return lines.length === 0 ? [] : [`### ${title}`, lines.join('\n')]
  })
}

const UNRELEASED = '## Unreleased'

/** Moves what was written under “Unreleased” into the section of the release, and adds the commits. Undefined if both are empty. */
function addSection(
  changelog: string,
  { version, date, subjects }: { version: string; date: Date; subjects: string[] },
): string | undefined {
  const [head = '', rest = ''] = changelog.split(`${UNRELEASED}\n`)
  const next = rest.search(/^## /m)
  const [written, older] = next < 0 ? [rest, ''] : [rest.slice(0, next), rest.slice(next)]
  const parts = [written.trim(), ...listChanges(subjects)].filter(Boolean)
  if (parts.length === 0) return undefined
  const title = `## ${version} (${date.toISOString().slice(0, 10)})`
  return `${[`${head}${UNRELEASED}`, title, ...parts, older.trim()].filter(Boolean).join('\n\n')}\n`
}

function rewrite(file: string, change: (text: string) => string) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function setVersion(own: Package, version: string) {
  own.version = version
  for (const name of Object.keys(own.dependencies ?? {}))
    if (name.startsWith('@canopy/') && own.dependencies) own.dependencies[name] = version
}

/** Files that name the version of an image or of a folder. */
const NAMING = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/kubernetes/kustomization.yaml',
  'docs/install.md',
]
const NAMED = /(canopy[:-]|newTag: |image\.version=")\d+\.\d+\.\d+/g

/** Writes the version to all packages, the lockfile, and what names it. */
function writeVersion(folder: string, version: string) {
  const packages = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: folder })]
  for (const file of packages)
    rewrite(join(folder, file), (text) => {
      const own = JSON.parse(text) as Package
      setVersion(own, version)
      return `${JSON.stringify(own, null, 2)}\n`
    })
  rewrite(join(folder, 'package-lock.json'), (text) => {
    const lock = JSON.parse(text) as Package & { packages: Record<string, Package> }
    lock.version = version
    for (const [path, own] of Object.entries(lock.packages))
      if (path === '' || /^(apps|packages)\/[^/]+$/.test(path)) setVersion(own, version)
    return `${JSON.stringify(lock, null, 2)}\n`
  })
  for (const file of NAMING) rewrite(join(folder, file), (text) => text.replaceAll(NAMED, `$1${version}`))
}

/** An unmet condition, in one sentence. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

/**
 * Writes the version and the section of CHANGELOG.md, commits both, and makes the tag. `check` fails if the tests do. Returns the version.
 * @throws ReleaseError
 */
export async function release(
  folder: string,
  wanted: string,
  { date, check }: { date: Date; check: () => Promise<boolean> },
): Promise<string> {
  const present =
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package).version ?? '0.0.0'
  const version = nextVersion(present, wanted)
  if (version === undefined)
    throw new ReleaseError(`Give major, minor, patch or a version that is newer than ${present}`)
  if ((await git(folder, 'status', '--porcelain')) !== '')
    throw new ReleaseError('There are changes that are not committed')
  if ((await git(folder, 'branch', '--show-current')) !== 'main')
    throw new ReleaseError('Releases are made on main')
  const tag = `v${version}`
  if ((await git(folder, 'tag', '--list', tag)) !== '')
    throw new ReleaseError(`The tag ${tag} exists already`)
  const [last] = await listReleases(folder)
  // Everything would be new in the first release.
  const log = last && (await git(folder, 'log', '--reverse', '--format=%s', `${last.commit}..HEAD`))
  const changelog = join(folder, 'CHANGELOG.md')
  const written = addSection(readFileSync(changelog, 'utf8'), {
    version,
    date,
    subjects: (log ?? '').split('\n'),
  })
  if (written === undefined) throw new ReleaseError(`Nothing has changed since ${present}`)
  if (!(await check())) throw new ReleaseError('The tests fail')
  writeVersion(folder, version)
  writeFileSync(changelog, written)
  for (const args of [
    ['commit', '--quiet', '--all', '--message', `chore(release): ${version}`],
    ['tag', '--annotate', tag, '--message', `Canopy ${version}`],
  ])
    if ((await git(folder, ...args)) === undefined) throw new ReleaseError(`git ${args[0]} failed`)
  return version
}
