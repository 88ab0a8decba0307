import type { Door } from '@canopy/contract/accounts/door/shapes'
import type { Registration } from '@canopy/contract/accounts/forms'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { readKeyedHashes } from '../../secrets/keyed-hash.ts'
import type { Origin } from '../../security-log/security-log.ts'
import { admitNew, ownNetwork } from './addresses/admissions.ts'
import { countRegistration } from './addresses/network-uses.ts'
import { createMember } from './door/create-member.ts'
import { deviceOf } from './sessions/device.ts'

export type NewMember = Omit<Registration, 'password'> & {
  passwordHash: string
  /** Network of the request, as limits count it. */
  network: string
  /** The named networks that it came from. */
  namedNetworks: readonly string[]
  origin: Origin
  joinedAt: Date
  language: string
  /** Somebody else has proved that the address is the member's. */
  isProven?: boolean
}

/**
 * Registers somebody whom the door lets in.
 * @throws AppError email_taken, too_many_registrations, invitation_over
 */
export async function register(
  tx: Tx,
  { config, policy, door }: Pick<Deps, 'config'> & { policy: Policy; door: Door },
  member: NewMember,
) {
  const userId = uuidv7()
  const { networkKey } = await readKeyedHashes(tx)
  const { admission, invitedBy } = await admitNew(tx, {
    ...member,
    now: member.joinedAt,
    isOpen: door.mode === 'open',
  })
  const network = networkKey(admission ? ownNetwork(userId) : member.network)
  const from = { device: deviceOf(member.origin.device), network: member.origin.network }
  const account = { ...member, ...admission, userId, invitedBy, network, from }
  const registered = await createMember(tx, { config }, account)
  if (policy.mode === 'guarded' && !admission)
    await countRegistration(tx, { network, max: policy.registrationsPerHour, now: member.joinedAt })
  return registered
}
