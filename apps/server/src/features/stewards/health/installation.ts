/** Checks of what runs: the release, the processes, messages to browsers, and whether a backup can be read. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthCheck } from '@canopy/contract/desk/health'
import type { Translate } from '@canopy/contract/language/translate'
import { DAY, MINUTE, SECOND } from '@canopy/contract/limits'
import type { Deps } from '../../../deps.ts'
import { isOlder, readVersion } from '../../../files/version.ts'
import { selectNodes } from '../overview/node-queries.ts'
import { failed, fine, warning } from './check.ts'
import { selectLastVerified, selectPushes, selectReleases } from './queries.ts'

type Checked = Pick<Deps, 'db' | 'clock' | 'config' | 'push'> & { t: Translate }

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations')

/** Nobody else is asked for a newer release: it is known from the other processes and from the database. */
export async function checkVersion({ db, t }: Checked): Promise<HealthCheck> {
  const [version, known, { versions, migrations }] = await Promise.all([
    readVersion(),
    readdir(MIGRATIONS),
    selectReleases(db),
  ])
  const newest = versions.reduce((newer, other) => (isOlder(newer, other) ? other : newer), version)
  const advice = t('health.versionAdvice')
  if (newest !== version) return warning('version', t('health.versionOlder', { version, newest }), advice)
  const unknown = migrations.filter((name) => !known.includes(name))
  return unknown.length > 0
    ? warning('version', t('health.versionBehind', { version, migrations: unknown.join(', ') }), advice)
    : fine('version', t('health.version', { version }))
}

/** The version of a process of a release that writes none. */
const UNKNOWN = '?'

export async function checkProcesses({ db, t }: Checked): Promise<HealthCheck> {
  const nodes = await selectNodes(db)
  const alive = nodes.filter(({ isGone }) => !isGone)
  const count = alive.reduce((sum, node) => sum + node.count, 0)
  const lines = nodes.map(({ isGone, count: processes, age, ...node }) => {
    const kind = { host: node.host || UNKNOWN, version: node.version || UNKNOWN, count: processes }
    return isGone
      ? t('health.processGone', { ...kind, minutes: Math.round((age * SECOND) / MINUTE) })
      : t('health.process', { ...kind, seconds: Math.max(0, Math.round(age)) })
  })
  const detail = t('health.processes', { count })
  if (count === 0) return { ...warning('processes', detail, t('health.processesNone')), lines }
  if (alive.length < nodes.length)
    return { ...warning('processes', detail, t('health.processesGone')), lines }
  return new Set(alive.map(({ version }) => version)).size > 1
    ? { ...warning('processes', detail, t('health.processesMixed')), lines }
    : { ...fine('processes', detail), lines }
}

export async function checkPush({ db, config, push, t }: Checked): Promise<HealthCheck> {
  const [{ browsers, givenUp }] = await Promise.all([selectPushes(db), push.publicKey()])
  const detail = t('health.push', { count: browsers })
  if (config.hasPublicAddress && !config.publicUrl.startsWith('https:'))
    return failed('push', t('health.pushPlain'), t('health.addressPlainAdvice'))
  return givenUp > 0
    ? warning('push', t('health.pushGivenUp', { count: browsers, failed: givenUp }), t('health.jobsAdvice'))
    : fine('push', detail)
}

const VERIFIED_EVERY = 90 * DAY

export async function checkRestore({ db, clock, t }: Checked): Promise<HealthCheck> {
  const last = await selectLastVerified(db)
  const advice = t('health.restoreAdvice')
  if (last === undefined) return warning('restore', t('health.restoreNever'), advice)
  const age = clock.now().getTime() - last.verifiedAt.getTime()
  const detail = t('health.restore', { days: Math.max(0, Math.floor(age / DAY)), target: last.target })
  return age > VERIFIED_EVERY ? warning('restore', detail, advice) : fine('restore', detail)
}
