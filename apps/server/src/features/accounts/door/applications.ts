/** Applications of those who want to join a community that accepts its members. */

import { Device } from '@canopy/contract/accounts/device'
import type { Application } from '@canopy/contract/accounts/door/shapes'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { kept } from '@canopy/contract/kept'
import { coded } from '@canopy/contract/language/coded-message'
import { APPLICATIONS_MAX, APPLICATIONS_OF_NETWORK_MAX } from '@canopy/contract/limits'
import { Accepted } from '@canopy/contract/pages/shapes'
import { paths } from '@canopy/contract/paths'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { writerFor } from '../../../languages/languages.ts'
import { publish } from '../../../live/publish.ts'
import { letter } from '../../../mail/letter.ts'
import { lockDoor } from '../../../policy/door-queries.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import type { Origin } from '../../../security-log/security-log.ts'
import { countRegistration } from '../addresses/network-uses.ts'
import { deviceOf } from '../sessions/device.ts'
import { selectAccount, selectAddress } from '../user-queries.ts'
import {
  countApplications,
  countApplicationsOf,
  deleteApplication,
  deleteApplicationsBefore,
  insertApplication,
  selectDeclined,
  takeApplication,
  updateDeclined,
} from './application-queries.ts'
import { createMember } from './create-member.ts'
import { requireAge } from './door.ts'

export type Applicant = Omit<Application, 'password'> & {
  passwordHash: string
  /** Network of the request, as limits count it. */
  network: string
  origin: Origin
  language: string
  now: Date
}

const subjectOf = (applicationId: string) => ({ kind: 'application', id: applicationId }) as const

/**
 * Puts an application into the queue. Does nothing for an address that has an account or an application, so that nobody learns of them.
 * @throws AppError door_changed, validation_failed, too_many_registrations
 */
export async function apply(tx: Tx, { policy }: { policy: Policy }, applicant: Applicant): Promise<void> {
  const { email, answer, origin, now } = applicant
  const door = await lockDoor(tx)
  if (door.mode !== 'approval') throw new AppError('door_changed')
  requireAge(door, applicant)
  if (door.question !== '' && answer === '')
    throw new AppError('validation_failed', { fields: { answer: coded('errors.answerRequired') } })
  const { networkKey } = await readKeyedHashes(tx)
  const network = networkKey(applicant.network)
  if (policy.mode === 'guarded')
    await countRegistration(tx, { network, max: policy.registrationsPerHour, now })
  const { count } = await countApplications(tx)
  if (count >= APPLICATIONS_MAX || (await countApplicationsOf(tx, network)) >= APPLICATIONS_OF_NETWORK_MAX)
    throw new AppError('too_many_registrations', { message: coded('errors.applicationsWait') })
  if (await selectAccount(tx, email)) return
  const from = { device: deviceOf(origin.device), network: origin.network }
  const applicationId = uuidv7()
  if (await insertApplication(tx, { ...applicant, applicationId, network, from }))
    publish(tx, { type: 'waiting.changed', kind: 'application' })
}

/** Makes the account of an applicant. @throws AppError already_decided, email_taken */
export async function acceptApplication(
  tx: Tx,
  { config }: { config: Config },
  { actor, applicationId, now }: { actor: Actor; applicationId: string; now: Date },
) {
  const application = await takeApplication(tx, applicationId)
  if (!application) throw new AppError('already_decided')
  const { device, appliedNetwork, ...account } = application
  const userId = uuidv7()
  const from = { device: Device.parse(device), network: appliedNetwork }
  const accepts = Accepted.parse(account.accepts)
  await createMember(tx, { config }, { ...account, accepts, userId, from, joinedAt: now })
  await addJob(tx, 'application_mail', { userId })
  publish(tx, { type: 'case.decided', kind: 'application', id: applicationId })
  await audit(tx, actor, { action: 'application.accepted', subject: { kind: 'member', id: userId } })
  return { userId, fullName: account.fullName }
}

/** @throws AppError already_decided */
export async function declineApplication(
  tx: Tx,
  actor: Actor,
  { applicationId, reason, now }: { applicationId: string; reason: string; now: Date },
): Promise<void> {
  if (!(await updateDeclined(tx, applicationId, now))) throw new AppError('already_decided')
  await addJob(tx, 'application_mail', { applicationId })
  publish(tx, { type: 'case.decided', kind: 'application', id: applicationId })
  await audit(tx, actor, { action: 'application.declined', subject: subjectOf(applicationId), reason })
}

/** Mails what was decided. It contains no text from members, so that it cannot be abused to send messages. */
export async function mailDecision(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  payload: JobPayloads['application_mail'],
): Promise<void> {
  const isAccepted = 'userId' in payload
  const applicant = isAccepted
    ? await selectAddress(db, payload.userId)
    : await selectDeclined(db, payload.applicationId)
  if (!applicant) return
  const { t } = writerFor(applicant.language)
  const login = new URL(paths.login, config.publicUrl).href
  await mail.send({
    to: applicant.email,
    subject: t(isAccepted ? 'mails.acceptedSubject' : 'mails.declinedSubject'),
    text: letter(t, isAccepted ? [t('mails.accepted'), login] : [t('mails.declined')]),
  })
  if (!isAccepted) await deleteApplication(db, payload.applicationId)
}

export const deleteOldApplications = (db: Db, now: Date) =>
  deleteApplicationsBefore(
    db,
    new Date(now.getTime() - kept.application),
    new Date(now.getTime() - kept.givenUpJob),
  )
