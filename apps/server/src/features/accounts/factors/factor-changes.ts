import type { FactorChange } from '@canopy/contract/accounts/factors/shapes'
import type { SecurityDetails } from '@canopy/contract/desk/security'
import type { Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'

type Recorded = Exclude<FactorChange, 'wrong_codes'>

const details: Record<Recorded, SecurityDetails['factor.changed']> = {
  authenticator_added: { factor: 'totp', change: 'added' },
  authenticator_removed: { factor: 'totp', change: 'removed' },
  passkey_added: { factor: 'passkey', change: 'added' },
  passkey_removed: { factor: 'passkey', change: 'removed' },
  provider_added: { factor: 'provider', change: 'added' },
  provider_removed: { factor: 'provider', change: 'removed' },
  codes_renewed: { factor: 'recovery_codes', change: 'added' },
  code_used: { factor: 'recovery_codes', change: 'used' },
  reset: { factor: 'all', change: 'removed' },
}

/** Records a change and mails the member about it. `origin` is absent if somebody else made it. */
export async function recordFactorChange(tx: Tx, userId: string, change: Recorded, origin?: Origin) {
  const event = { kind: 'factor.changed', userId, detail: details[change] } as const
  await recordSecurityEvent(tx, { ...event, ...(origin && { origin }) })
  await addFactorMail(tx, userId, change)
}

export const addFactorMail = (tx: Tx, userId: string, change: FactorChange) =>
  addJob(tx, 'security_mail', { userId, event: 'factors_changed', change })

/** The desk opens and closes with the factors of a steward. */
export const publishFactors = (tx: Tx, userId: string) => publish(tx, { type: 'member.changed', userId })
