import type { Device } from '@canopy/contract/accounts/device'
import type { Accepted } from '@canopy/contract/pages/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { isEmail } from '../user-queries.ts'

type NewApplication = {
  applicationId: string
  fullName: string
  email: string
  passwordHash: string
  answer: string
  language: string
  network: Buffer
  from: { device: Device; network: string }
  accepts?: Accepted | undefined
  now: Date
}

/** Returns false if one with the address waits already. */
export async function insertApplication(tx: Tx, application: NewApplication): Promise<boolean> {
  const inserted = await tx
    .insertInto('applications')
    .values({
      application_id: application.applicationId,
      full_name: application.fullName,
      email: application.email,
      password_hash: application.passwordHash,
      answer: application.answer,
      language: application.language,
      network: application.network,
      device: JSON.stringify(application.from.device),
      applied_network: application.from.network,
      accepts: JSON.stringify(application.accepts ?? {}),
      applied_at: application.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const waiting = (db: Db) => db.selectFrom('applications').where('declined_at', 'is', null)

export const countApplications = (db: Db) =>
  waiting(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('applied_at').as('since')])
    .executeTakeFirstOrThrow()

export async function countApplicationsOf(db: Db, network: Buffer): Promise<number> {
  const { count } = await waiting(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Longest waiting first. */
export const selectApplications = (db: Db, limit: number, after: Cursor | undefined) =>
  keyset(
    waiting(db).select([
      'application_id as applicationId',
      'full_name as fullName',
      'answer',
      'applied_at as appliedAt',
    ]),
    { by: ['applied_at', 'application_id'], direction: 'asc', after, limit },
  ).execute()

/** Takes an application that waits out of the queue. Undefined if it is no longer there. */
export const takeApplication = (tx: Tx, applicationId: string) =>
  tx
    .deleteFrom('applications')
    .where('application_id', '=', applicationId)
    .where('declined_at', 'is', null)
    .returning([
      'full_name as fullName',
      'email',
      'password_hash as passwordHash',
      'language',
      'network',
      'device',
      'applied_network as appliedNetwork',
      'accepts',
      'applied_at as acceptedAt',
    ])
    .executeTakeFirst()

/** Returns whether it was waiting. */
export async function updateDeclined(tx: Tx, applicationId: string, now: Date): Promise<boolean> {
  const declined = await tx
    .updateTable('applications')
    .set({ declined_at: now })
    .where('application_id', '=', applicationId)
    .where('declined_at', 'is', null)
    .returning('application_id')
    .executeTakeFirst()
  return declined !== undefined
}

export const selectDeclined = (db: Db, applicationId: string) =>
  db
    .selectFrom('applications')
    .select(['email', 'language'])
    .where('application_id', '=', applicationId)
    .where('declined_at', 'is not', null)
    .executeTakeFirst()

export async function deleteApplication(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('applications').where('application_id', '=', applicationId).execute()
}

/** Deletes what waits for an address that has an account now. */
export async function deleteApplicationsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('applications').where(isEmail(email)).where('declined_at', 'is', null).execute()
}

/** Deletes those that have waited since before `appliedBefore`, or were declined before `declinedBefore`. */
export async function deleteApplicationsBefore(db: Db, appliedBefore: Date, declinedBefore: Date) {
  await db
    .deleteFrom('applications')
    .where(
      sql<boolean>`((declined_at is null and applied_at <= ${appliedBefore}) or declined_at <= ${declinedBefore})`,
    )
    .execute()
}
