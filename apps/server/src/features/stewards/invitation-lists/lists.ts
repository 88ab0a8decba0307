/** Lists of addresses that owners invite by mail. The audit log, which all stewards read, has no address, and no name of a list. */

import {
  type AddressCheck,
  type InvitationList,
  type ListState,
  MAILED_INVITATION_FOR,
  type NewInvitationList,
} from '@canopy/contract/desk/invitation-lists/shapes'
import { kept } from '@canopy/contract/kept'
import { coded } from '@canopy/contract/language/coded-message'
import { DAY, INVITATION_LISTS_PER_DAY, INVITED_MAX } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '../../../app-error.ts'
import { type Actor, NO_ACTOR } from '../../../audit/actor.ts'
import { audit, auditAll } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { languages } from '../../../languages/languages.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import {
  countListsSince,
  deleteOldAddresses,
  endList,
  insertList,
  type Keyed,
  type ListRow,
  selectKnown,
  selectList,
  selectLists,
  updatePaused,
} from './list-queries.ts'
import { readAddresses } from './read-addresses.ts'
import { deleteUnneeded, lockLists, updateStopped } from './sending-queries.ts'

const subject = { kind: 'door', id: 'door' } as const

function stateOf({ endedAt, pausedAt, isHeld, waiting, leftOut }: ListRow): ListState {
  if (endedAt) return 'ended'
  if (waiting === 0) return leftOut > 0 ? 'stopped' : 'sent'
  if (pausedAt) return 'paused'
  return isHeld ? 'held' : 'sending'
}

function shown(row: ListRow): InvitationList {
  const { pausedAt: _, endedAt: __, isHeld: ___, createdAt, ...list } = row
  return { ...list, createdAt: createdAt.toISOString(), state: stateOf(row) }
}

export const readLists = async (db: Db, now: Date) => (await selectLists(db, now)).map(shown)

/** @throws AppError not_found */
export async function readList(db: Db, listId: string, now: Date): Promise<InvitationList> {
  const row = await selectList(db, listId, now)
  if (!row) throw notFound()
  return shown(row)
}

/** Sorts out who is invited. @throws AppError validation_failed for too many addresses */
export async function sortOut(db: Db, typed: string): Promise<{ check: AddressCheck; invited: Keyed[] }> {
  const { found, faulty, faultyLines } = readAddresses(typed)
  const { emailKey } = await readKeyedHashes(db)
  const unique = new Map<string, Keyed>()
  for (const addressee of found) {
    const key = emailKey(addressee.email)
    const same = key.toString('hex')
    if (!unique.has(same)) unique.set(same, { ...addressee, key })
    if (unique.size > INVITED_MAX)
      throw new AppError('validation_failed', {
        fields: { addresses: coded('desk-doors.tooManyAddresses', { max: INVITED_MAX }) },
      })
  }
  const addressees = [...unique.values()]
  const known = await selectKnown(db, addressees)
  const check = { members: 0, refused: 0, invitedBefore: 0 }
  const invited = addressees.filter((_, at) => {
    const { isMember, hasRefused, isInvited } = known[at] ?? {}
    if (isMember) check.members += 1
    else if (hasRefused) check.refused += 1
    else if (isInvited) check.invitedBefore += 1
    return !isMember && !hasRefused && !isInvited
  })
  const duplicates = found.length - addressees.length
  return { check: { invited: invited.length, duplicates, ...check, faulty, faultyLines }, invited }
}

/** Returns the id. @throws AppError validation_failed, too_many_lists, nobody_to_invite */
export async function makeList(
  tx: Tx,
  actor: Actor,
  { addresses, ...list }: NewInvitationList,
  now: Date,
): Promise<string> {
  if (list.language !== null && !languages.includes(list.language))
    throw new AppError('validation_failed', { fields: { language: coded('common.fieldInvalid') } })
  // Concurrent requests count each other, and see each other's addresses.
  await lockLists(tx)
  if ((await countListsSince(tx, new Date(now.getTime() - DAY))) >= INVITATION_LISTS_PER_DAY)
    throw new AppError('too_many_lists')
  const { invited } = await sortOut(tx, addresses)
  const listId = uuidv7()
  const count = await insertList(tx, { ...list, listId, userId: actor.userId, now }, invited)
  if (count === 0) throw new AppError('nobody_to_invite')
  const after = { listId, addresses: count, language: list.language }
  await audit(tx, actor, { action: 'list.sent', subject, after })
  return listId
}

/** @throws AppError not_found if there is no such list, or it has ended */
export async function pauseList(
  tx: Tx,
  actor: Actor,
  { listId, now }: { listId: string; now: Date },
  isPaused: boolean,
): Promise<void> {
  await lockLists(tx)
  if (!(await updatePaused(tx, listId, isPaused ? now : null))) throw notFound()
  await audit(tx, actor, { action: isPaused ? 'list.paused' : 'list.resumed', subject, after: { listId } })
}

/** Cannot be undone, since the addresses are deleted. @throws AppError not_found */
export async function endInvitationList(
  tx: Tx,
  actor: Actor,
  { listId, now }: { listId: string; now: Date },
): Promise<void> {
  // An invitation that another process is just making ends as well.
  await lockLists(tx)
  const { sent, waiting } = await readList(tx, listId, now)
  if (!(await endList(tx, listId, now))) throw notFound()
  await audit(tx, actor, { action: 'list.ended', subject, after: { listId, sent, left: waiting } })
}

/**
 * Ends lists that are older than `oldest`, or whose owner is none any more, for those who still wait. Links that were mailed go on, until an
 * owner ends the list.
 */
export async function stopLists(tx: Tx, oldest: Date): Promise<void> {
  await lockLists(tx)
  await deleteUnneeded(tx)
  const stopped = await updateStopped(tx, oldest)
  await auditAll(
    tx,
    NO_ACTOR,
    stopped.map((after) => ({ action: 'list.stopped', subject, after })),
  )
}

export const forgetOldAddresses = (db: Db, now: Date) =>
  deleteOldAddresses(db, {
    endedBefore: new Date(now.getTime() - kept.invitedAddress),
    listsBefore: new Date(now.getTime() - kept.admission - 2 * MAILED_INVITATION_FOR),
  })
