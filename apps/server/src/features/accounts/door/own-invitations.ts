/** Invitations that members make, as many in 30 days as the door lets them. Each lets one person in. */

import type { NewOwnInvitation, OwnInvitations } from '@canopy/contract/accounts/door/shapes'
import { OWN_INVITATION_FOR } from '@canopy/contract/accounts/door/shapes'
import { DAY } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { invitationLink } from '../../../policy/invitation-link.ts'
import { createToken } from '../../../secrets/secret-token.ts'
import { requireConfirmedEmail } from '../addresses/confirmation.ts'
import { lockEmail } from '../addresses/confirmation-queries.ts'
import {
  countOwnSince,
  endOwnNow,
  insertOwnInvitation,
  selectOwnInvitations,
} from './own-invitation-queries.ts'

type Parts = Pick<Deps, 'config' | 'door'>

const monthBefore = (now: Date) => new Date(now.getTime() - 30 * DAY)

/** @throws AppError not_found where members do not invite */
async function requireInviting({ door }: Pick<Deps, 'door'>): Promise<number> {
  const { invitationsPerMonth } = await door.read()
  if (invitationsPerMonth === 0) throw notFound()
  return invitationsPerMonth
}

/** @throws AppError not_found */
export async function readOwnInvitations(
  db: Db,
  parts: Parts,
  userId: string,
  now: Date,
): Promise<OwnInvitations> {
  const perMonth = await requireInviting(parts)
  const made = await countOwnSince(db, userId, monthBefore(now))
  const rows = await selectOwnInvitations(db, userId)
  return {
    perMonth,
    left: Math.max(0, perMonth - made),
    invitations: rows.map(({ accounts, createdAt, endsAt, ...row }) => ({
      ...row,
      isUsed: accounts > 0,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}

/** Returns the link. @throws AppError not_found, email_not_confirmed, too_many_invitations */
export async function makeOwnInvitation(
  tx: Tx,
  parts: Parts,
  { name, userId, now }: NewOwnInvitation & { userId: string; now: Date },
): Promise<string> {
  const perMonth = await requireInviting(parts)
  // The lock makes concurrent requests count each other.
  const { confirmedAt } = await lockEmail(tx, userId)
  requireConfirmedEmail(parts.config, confirmedAt !== null)
  if ((await countOwnSince(tx, userId, monthBefore(now))) >= perMonth)
    throw new AppError('too_many_invitations')
  const { token, tokenHash } = createToken()
  const endsAt = new Date(now.getTime() + OWN_INVITATION_FOR)
  await insertOwnInvitation(tx, { id: uuidv7(), name, tokenHash, userId, now, endsAt })
  return invitationLink(parts.config.publicUrl, token)
}

/** @throws AppError not_found if none with this id is in force */
export async function endOwnInvitation(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  if (!(await endOwnNow(tx, userId, id, now))) throw notFound()
}
