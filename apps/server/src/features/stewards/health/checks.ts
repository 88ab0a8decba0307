/** Checks of what the server depends on. They send, store and pay nothing. */

import { statfs } from 'node:fs/promises'
import type { HealthCheck, HealthKind } from '@canopy/contract/desk/health'
import type { PlainMessageId, Translate } from '@canopy/contract/language/translate'
import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { OLDEST_VERSION } from '../../../db/connections/checks.ts'
import type { Deps } from '../../../deps.ts'
import { countJobs } from '../../../jobs/pg-boss.ts'
import { countGivenUp } from '../../../jobs/unfinished.ts'
import { createStore, findStoreId } from '../../../media/index.ts'
import { countCallsOfToday } from '../../challenges/index.ts'
import { selectCommunityCap } from '../overview/cap-queries.ts'
import { selectDriftedModels } from '../overview/health-queries.ts'
import { checkAddress } from './address.ts'
import { attempt, failed, fine, gigabytes, warning } from './check.ts'
import { checkProcesses, checkPush, checkRestore, checkVersion } from './installation.ts'
import {
  selectActivity,
  selectFailedReviews,
  selectLastBackup,
  selectServer,
  selectSizes,
  selectTime,
} from './queries.ts'

/** `t` writes what is read. */
export type Checked = Pick<Deps, 'config' | 'db' | 'mail' | 'push' | 'reviewer' | 'clock'> & { t: Translate }

async function checkDatabase({ db, t }: Checked): Promise<HealthCheck> {
  const { mayChangeSchema, ...server } = await selectServer(db)
  const detail = t('health.database', server)
  if (Number.parseInt(server.version, 10) < OLDEST_VERSION)
    return failed('database', detail, t('health.databaseOld', { version: String(OLDEST_VERSION) }))
  if (server.encoding !== 'UTF8') return failed('database', detail, t('health.databaseEncoding'))
  if (mayChangeSchema)
    return warning('database', t('health.databaseMayChange', server), t('health.databaseMayChangeAdvice'))
  return fine('database', detail)
}

const LONG_TRANSACTION = MINUTE / SECOND

async function checkActivity({ db, t }: Checked): Promise<HealthCheck> {
  const { waiting, longest } = await selectActivity(db)
  const detail = t('health.activity', { waiting, seconds: Math.max(0, Math.round(longest)) })
  return waiting > 0 || longest > LONG_TRANSACTION
    ? warning('statements', detail, t('health.activityAdvice'))
    : fine('statements', detail)
}

async function checkMail({ config, mail, t }: Checked): Promise<HealthCheck> {
  if (config.smtpUrl === undefined)
    return config.hasPublicAddress
      ? failed('mail', t('health.mailNobody'), t('health.mailNobodyAdvice'))
      : fine('mail', t('health.mailOutbox'))
  await mail.verify()
  return fine('mail', t('health.mail', { host: new URL(config.smtpUrl).host, from: config.mailFrom }))
}

async function checkModel({ config, db, t, ...deps }: Checked): Promise<HealthCheck> {
  const reviewer = await deps.reviewer.read()
  if (!reviewer.usesVisionModel)
    return fine('model', config.economy === 'guarded' ? t('health.modelGuarded') : t('health.modelOpen'))
  const { count } = await selectFailedReviews(db)
  if (count > 0)
    return warning(
      'model',
      t('health.modelFails', { name: reviewer.name, count }),
      t('health.modelFailsAdvice'),
    )
  const driftedModels = await selectDriftedModels(db)
  if (driftedModels.length > 0)
    return warning(
      'model',
      t('health.modelDrifted', { name: driftedModels.join(', ') }),
      t('health.modelDriftedAdvice'),
    )
  return fine('model', reviewer.name)
}

async function checkPictures({ config, db, t }: Checked): Promise<HealthCheck> {
  const store = createStore(config)
  const [own, stored] = await Promise.all([findStoreId(db), store.readId()])
  return own === stored
    ? fine('pictures', store.place)
    : failed('pictures', t('health.picturesOther', { place: store.place }), t('health.picturesOtherAdvice'))
}

async function checkClock({ db, clock, t }: Checked): Promise<HealthCheck> {
  const start = clock.now().getTime()
  const time = await selectTime(db)
  const end = clock.now().getTime()
  const difference = Math.max(start - time, time - end, 0)
  const detail = t('health.clock', { seconds: (difference / SECOND).toFixed(1) })
  const advice = t('health.clockAdvice')
  if (difference > 10 * MINUTE) return failed('clock', detail, advice)
  return difference > 5 * SECOND ? warning('clock', detail, advice) : fine('clock', detail)
}

const FREE_SHARE = 0.1
const FREE_BYTES = 1e9

async function checkSpace({ config, t }: Checked): Promise<HealthCheck> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const detail = t('health.space', { free: gigabytes(free), all: gigabytes(all), folder: config.dataDir })
  const advice = t('health.spaceFullAdvice')
  if (free < FREE_BYTES) return failed('space', detail, advice)
  return free < all * FREE_SHARE ? warning('space', detail, advice) : fine('space', detail)
}

/** Seconds for which a job may wait; see the alert CanopyJobsLate. */
const LATE = (10 * MINUTE) / SECOND

async function checkJobs({ db, t }: Checked): Promise<HealthCheck> {
  const [givenUp, jobs] = await Promise.all([countGivenUp(db), countJobs(db)])
  const count = (state: string) =>
    jobs.filter((group) => group.state === state).reduce((sum, group) => sum + Number(group.count), 0)
  const counts = { waiting: count('created'), failed: count('retry'), givenUp }
  if (jobs.some(({ state, late }) => state === 'created' && late > LATE))
    return failed('jobs', t('health.jobsLate', counts), t('health.jobsLateAdvice'))
  const detail = t('health.jobs', counts)
  return givenUp > 0 ? warning('jobs', detail, t('health.jobsAdvice')) : fine('jobs', detail)
}

const BACKUP_LATE = 2 * DAY
const BACKUP_MISSING = 7 * DAY

async function checkBackup({ db, clock, config, t }: Checked): Promise<HealthCheck> {
  const last = await selectLastBackup(db)
  const advice = t('health.backupAdvice')
  if (last === undefined) return warning('backup', t('health.backupNone'), advice)
  const age = clock.now().getTime() - last.finishedAt.getTime()
  const when = { hours: Math.floor(age / HOUR), target: last.target }
  const detail = t('health.backup', when)
  if (age > Math.max(BACKUP_MISSING, 2 * (config.backupEvery ?? 0))) return failed('backup', detail, advice)
  if (last.newestFailed) return warning('backup', t('health.backupFailed', when), advice)
  return age > Math.max(BACKUP_LATE, 2 * (config.backupEvery ?? 0))
    ? warning('backup', detail, advice)
    : fine('backup', detail)
}

/** Points that each new account should be able to earn in a day: those of about one challenge. */
const YOUNG_POINTS = 50
const NEARLY = 0.9

async function checkLimits({ db, config, t, ...deps }: Checked): Promise<HealthCheck> {
  const [size, calls, cap, reviewer] = await Promise.all([
    selectSizes(db),
    countCallsOfToday(db),
    selectCommunityCap(db),
    deps.reviewer.read(),
  ])
  const tight = [
    cap.paid > cap.max * NEARLY && t('health.limitCap', { paid: cap.paid, max: cap.max }),
    size.waitingForRoom > 0 && t('health.limitRoom', { count: size.waitingForRoom }),
    size.young * YOUNG_POINTS > cap.youngMax &&
      t('health.limitYoung', { count: size.young, max: cap.youngMax }),
    reviewer.usesVisionModel &&
      calls > config.reviewerDailyLimit * NEARLY &&
      t('health.limitCalls', { count: calls, max: config.reviewerDailyLimit }),
    size.connections > size.connectionsMax * NEARLY &&
      t('health.limitConnections', { count: String(size.connections), max: String(size.connectionsMax) }),
  ].filter((text) => text !== false)
  return tight.length === 0
    ? fine('limits', t('health.limits', { members: size.members }))
    : warning(
        'limits',
        t('health.limitsTight', { members: size.members, limits: tight.join('; ') }),
        t('health.limitsAdvice'),
      )
}

type Part = [kind: HealthKind, advice: PlainMessageId, look: (deps: Checked) => Promise<HealthCheck>]

const database: Part = ['database', 'health.databaseAdvice', checkDatabase]
const withoutDatabase: Part[] = [
  ['mail', 'health.mailAdvice', checkMail],
  ['address', 'health.addressAdvice', checkAddress],
  ['space', 'health.spaceAdvice', checkSpace],
]
const inDatabase: Part[] = [
  ['version', 'health.versionAdvice', checkVersion],
  ['processes', 'health.databaseLog', checkProcesses],
  ['statements', 'health.databaseLog', checkActivity],
  ['model', 'health.modelAdvice', checkModel],
  ['pictures', 'health.picturesAdvice', checkPictures],
  ['push', 'health.pushAdvice', checkPush],
  ['clock', 'health.databaseLog', checkClock],
  ['jobs', 'health.databaseLog', checkJobs],
  ['backup', 'health.databaseLog', checkBackup],
  ['restore', 'health.databaseLog', checkRestore],
  ['limits', 'health.databaseLog', checkLimits],
]

/** All checks; without a database, those that need none. */
export async function runChecks(deps: Checked): Promise<HealthCheck[]> {
  const isUp = await selectTime(deps.db).then(
    () => true,
    () => false,
  )
  const parts = [database, ...withoutDatabase, ...(isUp ? inDatabase : [])]
  return Promise.all(
    parts.map(([kind, advice, look]) => attempt(deps.t, kind, deps.t(advice), () => look(deps))),
  )
}
