import type { FirstOwnerForm } from '@canopy/contract/accounts/set-up/shapes'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/database.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import { takeSetUpLink } from '../../../secrets/set-up-link.ts'
import type { Origin } from '../../../security-log/security-log.ts'
import { createMember } from '../door/create-member.ts'
import { makeOwner } from '../duties/duties.ts'
import { deviceOf } from '../sessions/device.ts'

type FirstOwner = Omit<FirstOwnerForm, 'password'> & {
  /** Token of the link that the start printed. */
  token: string
  passwordHash: string
  /** Network of the request, as limits count it. */
  network: string
  origin: Origin
  joinedAt: Date
  language: string
}

/** Makes the first account, an owner, and uses the link up: others with it wait, and are refused. @throws AppError set_up_over */
export async function createFirstOwner(
  tx: Tx,
  { config }: { config: Config },
  { token, origin, network, ...owner }: FirstOwner,
) {
  await takeSetUpLink(tx, token)
  const { networkKey } = await readKeyedHashes(tx)
  const account = {
    ...owner,
    userId: uuidv7(),
    network: networkKey(network),
    from: { device: deviceOf(origin.device), network: origin.network },
  }
  const created = await createMember(tx, { config }, account)
  await makeOwner(tx, created.userId)
  return created
}
