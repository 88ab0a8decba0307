/**
 * Accounts that pass the limits of networks: those that an owner invited, and those that register or submit a proof from a network that
 * owners named. Each counts as a network of its own from then on, so that no limit of a network needs an exception.
 */

import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import { hashToken } from '../../../secrets/secret-token.ts'
import { lockUnadmitted, takeInvitation, takePlace, updateAdmitted } from './admission-queries.ts'

/** Replaces the network that an account was registered from. */
export const ownNetwork = (userId: string) => `account ${userId}`

type Arrival = {
  invitation?: string | undefined
  namedNetworks: readonly string[]
  now: Date
  /** Whether the account can also be created without an invitation. */
  isOpen: boolean
}

type Admitted = {
  /** Undefined if nothing lets the account pass the limits of networks. */
  admission: { invitationId: string } | { namedNetworkId: string } | undefined
  /** The maker of the invitation. */
  invitedBy: string | undefined
}

/** Takes a place for an account that is about to be created. @throws AppError invitation_over */
export async function admitNew(
  tx: Tx,
  { invitation, namedNetworks, now, isOpen }: Arrival,
): Promise<Admitted> {
  let invitedBy: string | undefined
  if (invitation !== undefined) {
    const taken = await takeInvitation(tx, hashToken(invitation), now)
    if (!taken)
      throw new AppError('invitation_over', isOpen ? {} : { message: coded('errors.invitationOverHere') })
    invitedBy = taken.createdBy ?? undefined
    if (taken.passesLimits) return { admission: { invitationId: taken.id }, invitedBy }
  }
  const namedNetworkId = await takePlace(tx, namedNetworks, now)
  return { admission: namedNetworkId === undefined ? undefined : { namedNetworkId }, invitedBy }
}

/** Admits an account that was registered elsewhere, unless something has admitted it before. */
export async function admitMember(
  tx: Tx,
  { userId, namedNetworks, now }: { userId: string; namedNetworks: readonly string[]; now: Date },
): Promise<void> {
  if (namedNetworks.length === 0 || !(await lockUnadmitted(tx, userId))) return
  const namedNetworkId = await takePlace(tx, namedNetworks, now)
  if (namedNetworkId === undefined) return
  const { networkKey } = await readKeyedHashes(tx)
  await updateAdmitted(tx, { userId, namedNetworkId, network: networkKey(ownNetwork(userId)) })
}
