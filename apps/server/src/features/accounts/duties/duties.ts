import type { Role } from '@canopy/contract/accounts/sessions/shapes'
import { DUTIES, Duty, mayRestrict } from '@canopy/contract/desk/duties'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import { AppError, notFound } from '../../../app-error.ts'
import { type Actor, NO_ACTOR, refuseOwn, refuseProgram } from '../../../audit/actor.ts'
import { alreadyDecided, audit, type Subject } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { selectProvenEmail } from '../addresses/confirmation-queries.ts'
import { selectAccount } from '../user-queries.ts'
import { lockDuties, lockDutiesOf, updateDuties } from './duty-queries.ts'

const Duties = z.array(Duty)

/** Parses a column of the database. */
export const dutiesOf = (column: readonly string[]): Duty[] => Duties.parse(column)

export const roleOf = (duties: readonly Duty[]): Role => (duties.length > 0 ? 'steward' : 'member')

/** The database refuses what would leave Canopy without an owner. */
export function asLastOwner(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.constraint === 'owner_with_provider') return new AppError('owner_without_provider')
  return error.constraint === 'last_owner' ? new AppError('last_owner') : error
}

const sameDuties = (some: readonly Duty[], others: readonly Duty[]) =>
  some.length === others.length && some.every((duty) => others.includes(duty))

/** Sets the duties of a member whose row is locked. */
async function writeDuties(
  tx: Tx,
  actor: Actor | typeof NO_ACTOR,
  { userId, before, duties, reason }: { userId: string; before: Duty[]; duties: Duty[]; reason?: string },
) {
  if (sameDuties(before, duties)) return
  const after = DUTIES.filter((duty) => duties.includes(duty))
  try {
    await updateDuties(tx, userId, after)
  } catch (error) {
    throw asLastOwner(error)
  }
  publish(tx, { type: 'member.changed', userId })
  publish(tx, { type: 'case.decided', kind: 'member', id: userId })
  await audit(tx, actor, {
    action: 'duties.changed',
    subject: { kind: 'member', id: userId },
    before: { duties: before },
    after: { duties: after },
    ...(reason !== undefined && { reason }),
  })
}

/**
 * Locks a member about whom a steward decides.
 * @throws AppError not_found; owner_needed if the member is an owner and the steward is not; person_needed if a program decides about a
 * steward
 */
export async function lockLesser(tx: Tx, actor: Actor, userId: string): Promise<void> {
  await refuseProgram(tx, actor, userId)
  const member = await lockDuties(tx, userId)
  if (!member) throw notFound()
  if (!mayRestrict(actor.duties, member.duties)) throw new AppError('owner_needed')
}

/** Gives the duty of an owner to the first member, who has come with the link that the start prints. */
export const makeOwner = (tx: Tx, userId: string) =>
  writeDuties(tx, NO_ACTOR, { userId, before: [], duties: ['owner'] })

type Change = { userId: string; duties: Duty[]; before: Duty[]; reason: string }

/**
 * Sets a member's duties. `before` are the duties on the owner's screen.
 * @throws AppError not_found, also if the actor is no owner any more; own_case, already_decided, last_owner
 */
export async function setDuties(tx: Tx, actor: Actor, { userId, duties, before, reason }: Change) {
  refuseOwn(actor, userId)
  const locked = await lockDutiesOf(tx, [actor.userId, userId])
  const member = locked.get(userId)
  if (!member || !locked.get(actor.userId)?.includes('owner')) throw notFound()
  const current = dutiesOf(member)
  if (!sameDuties(current, before)) {
    const subject: Subject = { kind: 'member', id: userId }
    const decision = current.join(', ') || 'none'
    throw await alreadyDecided(tx, { subject, action: 'duties.changed', decision })
  }
  await writeDuties(tx, actor, { userId, before: current, duties, reason })
}

/** Sets the duties that are `after` those that the member has. @throws AppError not_found, last_owner */
export async function giveDuties(
  tx: Tx,
  actor: Actor,
  { userId, after, reason }: { userId: string; after: (before: Duty[]) => Duty[]; reason: string },
) {
  const member = await lockDuties(tx, userId)
  if (!member) throw notFound()
  const before = dutiesOf(member.duties)
  await writeDuties(tx, actor, { userId, before, duties: after(before), reason })
}

/**
 * Sets duties from the command line. `isProven` tells whether the member has confirmed the address; undefined if no member has it. @throws
 * AppError last_owner
 */
export async function setDutiesByEmail(
  tx: Tx,
  email: string,
  duties: Duty[],
): Promise<{ isProven: boolean } | undefined> {
  const account = await selectAccount(tx, email)
  const member = account && (await lockDuties(tx, account.userId))
  if (!account || !member) return undefined
  const before = dutiesOf(member.duties)
  await writeDuties(tx, NO_ACTOR, { userId: account.userId, before, duties })
  return { isProven: (await selectProvenEmail(tx, account.userId)) !== undefined }
}
