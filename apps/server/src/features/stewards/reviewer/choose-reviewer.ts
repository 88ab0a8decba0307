import { needsKey, type ReviewerChange, type ReviewerChoice } from '@canopy/contract/desk/reviewer/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit, differing } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addressWithin } from '../../../internet/internet.ts'
import { publish } from '../../../live/publish.ts'
import { hostOf, isLoopback } from '../../../network/loopback.ts'
import { reachOf, sealKey, serverOf } from '../../../policy/reviewer-in-use.ts'
import {
  lockReviewerChoice,
  REVIEWER_SUBJECT as subject,
  updateReviewerChoice,
} from '../../../policy/reviewer-queries.ts'
import type { SecretBox } from '../../../secrets/secret-box.ts'

const refuse = (field: 'address' | 'apiKey', message: string) =>
  new AppError('validation_failed', { message, fields: { [field]: message } })

/** @throws AppError validation_failed for an address that photos must not be sent to */
export async function checkServer(
  { internet, config }: Pick<Deps, 'internet' | 'config'>,
  choice: ReviewerChoice,
) {
  const server = serverOf(choice)
  if (server === undefined) return
  const reach = reachOf(choice.provider)
  await addressWithin(internet, new URL(server), reach).catch(() => {
    throw refuse(
      'address',
      reach ? coded('desk-reviewer.addressPrivate') : coded('desk-reviewer.addressPublic'),
    )
  })
  // Like REVIEWER_BASE_URL.
  if (server.startsWith('http:') && !isLoopback(hostOf(server)) && !config.allowPlain.includes('reviewer'))
    throw refuse('address', coded('desk-reviewer.addressPlain', { setting: 'ALLOW_PLAIN' }))
}

/** The key is recorded as changed, and never itself. @throws AppError already_decided, validation_failed */
export async function chooseReviewer(
  tx: Tx,
  { actor, box }: { actor: Actor; box: SecretBox },
  { version, reason, apiKey, ...after }: ReviewerChange,
): Promise<void> {
  const { version: current, sealed: _, keyLastFour, ...before } = await lockReviewerChoice(tx)
  if (version !== current) throw await alreadyDecided(tx, { subject, decision: 'the reviewer has changed' })
  const key =
    apiKey === undefined
      ? undefined
      : { sealed: await sealKey(box, apiKey, after), lastFour: apiKey.slice(-4) }
  await updateReviewerChoice(tx, after, key)
  const stored = await lockReviewerChoice(tx)
  if (needsKey(after.provider) && stored.sealed === null)
    throw refuse('apiKey', coded('desk-reviewer.keyRequired'))
  publish(tx, { type: 'policy.changed' })
  const [from, to] = [
    { ...before, key: keyLastFour },
    { ...after, key: stored.keyLastFour },
  ]
  await audit(tx, actor, {
    action: 'reviewer.changed',
    subject,
    before: differing(from, to),
    after: differing(to, from),
    reason,
  })
}
