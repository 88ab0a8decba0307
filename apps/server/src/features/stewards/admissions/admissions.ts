/** Owners let accounts past the limits of networks: by the network that they come from, or by a link. */

import {
  type Admissions,
  INVITATION_WITHIN,
  NETWORK_WITHIN,
  type NewInvitation,
  type NewNamedNetwork,
} from '@canopy/contract/desk/policy/admissions'
import { coded } from '@canopy/contract/language/coded-message'
import { ADMISSIONS_MAX, DAY } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockPolicy } from '../../../policy/policy-queries.ts'
import { createToken } from '../../../secrets/secret-token.ts'
import {
  countInForce,
  endInvitationNow,
  endNamedNetworkNow,
  insertInvitation,
  insertNamedNetwork,
  selectInvitations,
  selectNamedNetworks,
} from './admission-queries.ts'

const shown = <Row extends { createdAt: Date; endsAt: Date }>({ createdAt, endsAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

export async function readAdmissions(db: Db, here: string, now: Date): Promise<Admissions> {
  const [networks, invitations] = await Promise.all([
    selectNamedNetworks(db, now),
    selectInvitations(db, now),
  ])
  return { here, networks: networks.map(shown), invitations: invitations.map(shown) }
}

/** @throws AppError validation_failed */
function checkEnd(endsAt: string, now: Date, within: number): Date {
  const end = new Date(endsAt)
  if (end <= now || end.getTime() > now.getTime() + within)
    throw new AppError('validation_failed', {
      fields: { endsAt: coded('desk-policy.admissionEnd', { days: within / DAY }) },
    })
  return end
}

/** Locks the policy, so that concurrent requests count each other. Returns what the audit log names. */
async function requirePlace(tx: Tx, table: 'named_networks' | 'invitations', now: Date) {
  const { mode } = await lockPolicy(tx)
  if ((await countInForce(tx, table, now)) >= ADMISSIONS_MAX) throw new AppError('too_many_admissions')
  return { kind: 'policy', id: mode } as const
}

/** Holds at once on every node. @throws AppError validation_failed, too_many_admissions */
export async function nameNetwork(
  tx: Tx,
  actor: Actor,
  { endsAt, ...named }: NewNamedNetwork,
  now: Date,
): Promise<void> {
  const end = checkEnd(endsAt, now, NETWORK_WITHIN)
  const subject = await requirePlace(tx, 'named_networks', now)
  const { network, accountsMax, name } = named
  const id = uuidv7()
  await insertNamedNetwork(tx, { ...named, id, userId: actor.userId, now, endsAt: end })
  publish(tx, { type: 'policy.changed' })
  const after = { id, network, accountsMax, endsAt }
  await audit(tx, actor, { action: 'network.named', subject, after, reason: name })
}

/** Returns the token for the link. @throws AppError validation_failed, too_many_admissions */
export async function makeInvitation(
  tx: Tx,
  actor: Actor,
  { endsAt, ...invitation }: NewInvitation,
  now: Date,
): Promise<string> {
  const end = checkEnd(endsAt, now, INVITATION_WITHIN)
  const subject = await requirePlace(tx, 'invitations', now)
  const { token, tokenHash } = createToken()
  const { accountsMax, name } = invitation
  const id = uuidv7()
  await insertInvitation(tx, { ...invitation, id, tokenHash, userId: actor.userId, now, endsAt: end })
  const after = { id, accountsMax, endsAt }
  await audit(tx, actor, { action: 'invitation.made', subject, after, reason: name })
  return token
}

/** Nobody else is admitted; who was keeps it. @throws AppError not_found if none with this id is in force */
export async function endNamedNetwork(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const { mode } = await lockPolicy(tx)
  const ended = await endNamedNetworkNow(tx, id, now)
  if (!ended) throw new AppError('not_found')
  publish(tx, { type: 'policy.changed' })
  const after = { id, accounts: ended.accounts }
  const subject = { kind: 'policy', id: mode } as const
  await audit(tx, actor, { action: 'network.ended', subject, after, reason: ended.name })
}

/** Ends an invitation early. @throws AppError not_found */
export async function endInvitation(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const { mode } = await lockPolicy(tx)
  const ended = await endInvitationNow(tx, id, now)
  if (!ended) throw new AppError('not_found')
  const after = { id, accounts: ended.accounts }
  const subject = { kind: 'policy', id: mode } as const
  await audit(tx, actor, { action: 'invitation.ended', subject, after, reason: ended.name })
}
