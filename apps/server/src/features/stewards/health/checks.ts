/** Checks of what the server depends on. They send, store and pay nothing. */

import { statfs } from 'node:fs/promises'
import type { HealthCheck, HealthKind } from '@canopy/contract/desk/health'
import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { formatNumber } from '@canopy/contract/text/format-number'
import { OLDEST_VERSION } from '../../../db/connections/checks.ts'
import type { Deps } from '../../../deps.ts'
import { countJobs } from '../../../jobs/pg-boss.ts'
import { countGivenUp } from '../../../jobs/unfinished.ts'
import { createStore, findStoreId } from '../../../media/index.ts'
import { selectCommunityCap } from '../overview/cap-queries.ts'
import { checkAddress } from './address.ts'
import { attempt, failed, fine, gigabytes, warning } from './check.ts'
import {
  selectActivity,
  selectFailedReviews,
  selectLastBackup,
  selectServer,
  selectSizes,
  selectTime,
} from './queries.ts'

export type Checked = Pick<Deps, 'config' | 'db' | 'mail' | 'reviewer' | 'clock'>

async function checkDatabase({ db }: Checked): Promise<HealthCheck> {
  const { version, encoding, collation, mayChangeSchema } = await selectServer(db)
  const detail = `PostgreSQL ${version}, ${encoding}, collation ${collation}`
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    return failed('database', detail, `${site.name} needs PostgreSQL ${OLDEST_VERSION} or newer.`)
  if (encoding !== 'UTF8')
    return failed(
      'database',
      detail,
      'Create a database with the encoding UTF8, and restore a backup into it.',
    )
  if (mayChangeSchema)
    return warning(
      'database',
      `${detail}; its user may change the schema`,
      'Let DATABASE_URL name a role that only reads and writes rows, and DATABASE_OWNER_URL the owner.',
    )
  return fine('database', detail)
}

const LONG_TRANSACTION = MINUTE / SECOND

async function checkActivity({ db }: Checked): Promise<HealthCheck> {
  const { waiting, longest } = await selectActivity(db)
  const detail = `Waiting for a lock: ${formatNumber(waiting)}; the oldest transaction: ${formatNumber(Math.max(0, Math.round(longest)))} seconds`
  return waiting > 0 || longest > LONG_TRANSACTION
    ? warning(
        'statements',
        detail,
        'If it stays so, restart the server processes one after the other: that ends what blocks the others.',
      )
    : fine('statements', detail)
}

async function checkMail({ config, mail }: Checked): Promise<HealthCheck> {
  if (config.smtpUrl === undefined)
    return config.hasPublicAddress
      ? failed(
          'mail',
          'Mails are written to files, and nobody gets them',
          'Set SMTP_URL and MAIL_FROM. Without mails nobody can confirm an address.',
        )
      : fine('mail', 'Mails are written to files in the outbox folder')
  await mail.verify()
  return fine('mail', `${new URL(config.smtpUrl).host} accepts our login; mails are from ${config.mailFrom}`)
}

async function checkModel({ reviewer, config, db }: Checked): Promise<HealthCheck> {
  if (!reviewer.usesVisionModel)
    return fine(
      'model',
      config.economy === 'guarded'
        ? 'None: stewards look at each photo before its points can be redeemed'
        : 'None: descriptions are compared, photos are not looked at',
    )
  const { count } = await selectFailedReviews(db)
  if (count > 0)
    return warning(
      'model',
      `${reviewer.name}; ${formatNumber(count)} proofs could not be reviewed`,
      'Have it review a photo here. Its key, quota or address may be wrong.',
    )
  return fine('model', reviewer.name)
}

async function checkPictures({ config, db }: Checked): Promise<HealthCheck> {
  const store = createStore(config)
  const [own, stored] = await Promise.all([findStoreId(db), store.readId()])
  return own === stored
    ? fine('pictures', store.place)
    : failed(
        'pictures',
        `${store.place} has the pictures of another database`,
        'Correct MEDIA_URL or DATA_DIR.',
      )
}

async function checkClock({ db, clock }: Checked): Promise<HealthCheck> {
  const start = clock.now().getTime()
  const time = await selectTime(db)
  const end = clock.now().getTime()
  const difference = Math.max(start - time, time - end, 0)
  const detail = `${(difference / SECOND).toFixed(1)} seconds from that of the database`
  const advice = 'Start the time service on both machines: systemctl enable --now systemd-timesyncd'
  if (difference > 10 * MINUTE) return failed('clock', detail, advice)
  return difference > 5 * SECOND ? warning('clock', detail, advice) : fine('clock', detail)
}

const FREE_SHARE = 0.1
const FREE_BYTES = 1e9

async function checkSpace({ config }: Checked): Promise<HealthCheck> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const detail = `${gigabytes(free)} of ${gigabytes(all)} free in ${config.dataDir}`
  const advice = 'Make room, or move it to a larger disk: with a full one members can read, but not write.'
  if (free < FREE_BYTES) return failed('space', detail, advice)
  return free < all * FREE_SHARE ? warning('space', detail, advice) : fine('space', detail)
}

/** Seconds for which a job may wait; see the alert CanopyJobsLate. */
const LATE = (10 * MINUTE) / SECOND

async function checkJobs({ db }: Checked): Promise<HealthCheck> {
  const [givenUp, jobs] = await Promise.all([countGivenUp(db), countJobs(db)])
  const count = (state: string) =>
    jobs.filter((group) => group.state === state).reduce((sum, group) => sum + Number(group.count), 0)
  const detail = `${formatNumber(count('created'))} wait, ${formatNumber(count('retry'))} failed and are tried again, ${formatNumber(givenUp)} given up in the last 7 days`
  if (jobs.some(({ state, late }) => state === 'created' && late > LATE))
    return failed(
      'jobs',
      `${detail}; some wait for more than ten minutes`,
      'Is a server process running? Restart it.',
    )
  if (givenUp > 0)
    return warning(
      'jobs',
      detail,
      'Look at their cause, repair it, and retry them: under Jobs, or npm run jobs.',
    )
  return fine('jobs', detail)
}

const BACKUP_LATE = 2 * DAY
const BACKUP_MISSING = 7 * DAY

async function checkBackup({ db, clock, config }: Checked): Promise<HealthCheck> {
  const last = await selectLastBackup(db)
  const advice = 'See docs/backup-and-restore.md: set BACKUP_EVERY and BACKUP_TO.'
  if (last === undefined) return warning('backup', 'None is known', advice)
  const age = clock.now().getTime() - last.finishedAt.getTime()
  const detail = `${formatNumber(Math.floor(age / HOUR))} hours ago, to ${last.target}`
  if (age > Math.max(BACKUP_MISSING, 2 * (config.backupEvery ?? 0))) return failed('backup', detail, advice)
  if (last.newestFailed) return warning('backup', `${detail}; one since then failed`, advice)
  return age > Math.max(BACKUP_LATE, 2 * (config.backupEvery ?? 0))
    ? warning('backup', detail, advice)
    : fine('backup', detail)
}

/** Points that each new account should be able to earn in a day: those of about one challenge. */
const YOUNG_POINTS = 50
const NEARLY = 0.9

async function checkLimits({ db, config, reviewer }: Checked): Promise<HealthCheck> {
  const [size, cap] = await Promise.all([selectSizes(db), selectCommunityCap(db)])
  const number = formatNumber
  const tight = [
    cap.paid > cap.max * NEARLY && `${number(cap.paid)} of ${number(cap.max)} points of 24 hours are paid`,
    size.waitingForRoom > 0 && `${number(size.waitingForRoom)} proofs wait for room below the cap`,
    size.young * YOUNG_POINTS > cap.youngMax &&
      `${number(size.young)} new accounts share ${number(cap.youngMax)} points in 24 hours`,
    reviewer.usesVisionModel &&
      size.modelCalls > config.reviewerDailyLimit * NEARLY &&
      `${number(size.modelCalls)} of ${number(config.reviewerDailyLimit)} calls of the model are used today`,
    size.connections > size.connectionsMax * NEARLY &&
      `${size.connections} of ${size.connectionsMax} connections to the database are in use`,
  ].filter((text) => text !== false)
  return tight.length === 0
    ? fine('limits', `Enough for the present number of members, ${number(size.members)}`)
    : warning(
        'limits',
        `Members: ${number(size.members)}. ${tight.join('; ')}`,
        'Raise the numbers under Policy, REVIEWER_DAILY_LIMIT, or max_connections of PostgreSQL.',
      )
}

type Part = [kind: HealthKind, advice: string, look: (deps: Checked) => Promise<HealthCheck>]

const database: Part = ['database', 'See DATABASE_URL and the log of PostgreSQL.', checkDatabase]
const withoutDatabase: Part[] = [
  ['mail', 'Correct SMTP_URL, or repair the mail server.', checkMail],
  ['address', 'Check the DNS entry of PUBLIC_URL, and the proxy.', checkAddress],
  ['space', 'Is DATA_DIR a folder that the server can read?', checkSpace],
]
const inDatabase: Part[] = [
  ['statements', 'See the log of PostgreSQL.', checkActivity],
  ['model', 'See REVIEWER in the settings.', checkModel],
  ['pictures', 'Correct MEDIA_URL and its keys, or repair the store.', checkPictures],
  ['clock', 'See the log of PostgreSQL.', checkClock],
  ['jobs', 'See the log of PostgreSQL.', checkJobs],
  ['backup', 'See the log of PostgreSQL.', checkBackup],
  ['limits', 'See the log of PostgreSQL.', checkLimits],
]

/** All checks; without a database, those that need none. */
export async function runChecks(deps: Checked): Promise<HealthCheck[]> {
  const isUp = await selectTime(deps.db).then(
    () => true,
    () => false,
  )
  const parts = [database, ...withoutDatabase, ...(isUp ? inDatabase : [])]
  return Promise.all(parts.map(([kind, advice, look]) => attempt(kind, advice, () => look(deps))))
}
