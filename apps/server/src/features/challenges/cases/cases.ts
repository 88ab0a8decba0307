/** Proofs as the desk shows them. */

import { type DeskProof, OTHER_PROOFS, type ProofCase } from '@canopy/contract/desk/challenges/proofs'
import type { Translate } from '@canopy/contract/language/translate'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseCaseOf } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { lockProof, selectProofForStewards } from '../appeals/appeal-queries.ts'
import { presentForStewards } from '../appeals/appeals.ts'
import { refuseUnseen } from '../appeals/steward-verdicts.ts'
import { codeCriterionOf } from '../evidence/daily-code.ts'
import { selectJuryOf } from '../jury/jury-queries.ts'
import {
  type DeskProofRow,
  selectDeskProof,
  selectFindings,
  selectOtherProofs,
  updateReopened,
} from './case-queries.ts'
import { findMatchingParts } from './matching-parts.ts'

export async function toDeskProof(
  media: Media,
  { image, since, submittedAt, decidedAt, ...row }: DeskProofRow,
): Promise<DeskProof> {
  return {
    ...row,
    imageUrl: image === null ? '' : await media.signedUrl(image),
    since: since?.toISOString() ?? null,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

type Findings = NonNullable<Awaited<ReturnType<typeof selectFindings>>>

function toFacts({ width, height, contrast, takenAt, device, notes }: Findings): ProofCase['facts'] {
  if (width === null || height === null || contrast === null) return null
  return { width, height, contrast, takenAt: takenAt?.toISOString() ?? null, device, notes }
}

/** @throws AppError not_found */
export async function readProofCase(
  { db, media, t }: { db: Db; media: Media; t: Translate },
  proofId: number,
): Promise<ProofCase> {
  const [row, entry, findings] = await Promise.all([
    selectProofForStewards(db, proofId),
    selectDeskProof(db, proofId),
    selectFindings(db, proofId),
  ])
  const [proof] = await presentForStewards({ db, media, t }, row ? [row] : [])
  if (!proof || !entry || !findings) throw new AppError('not_found')
  const copied = findings.copyOf === null ? undefined : await selectDeskProof(db, findings.copyOf)
  const others = await selectOtherProofs(db, entry, OTHER_PROOFS)
  const { cause, since, decidedAt, overturned } = await toDeskProof(media, entry)
  return {
    ...proof,
    cause,
    since,
    decidedAt,
    overturned,
    issue: findings.issue,
    facts: toFacts(findings),
    codeCriterion: (await codeCriterionOf(db, { ...entry, ...findings })) ?? null,
    jury: (await selectJuryOf(db, proofId)) ?? null,
    copyOf: copied ? await toDeskProof(media, copied) : null,
    matching: copied ? await findMatchingParts(media, { copy: entry.image, original: copied.image }) : null,
    otherProofs: await Promise.all(others.map((other) => toDeskProof(media, other))),
  }
}

/**
 * Puts a decided proof back in the queue; its verdict stays until it is decided again. Does nothing if it waits already.
 * @throws AppError not_found, own_case, person_needed, already_decided
 */
export async function reopenProof(
  tx: Tx,
  actor: Actor,
  { proofId, reason, seen }: { proofId: number; reason: string; seen: number },
): Promise<void> {
  const proof = await selectDeskProof(tx, proofId)
  if (!proof) throw new AppError('not_found')
  await refuseCaseOf(tx, actor, proof.userId)
  const before = await lockProof(tx, proofId)
  await refuseUnseen(tx, { proofId, seen }, before)
  const reopened = await updateReopened(tx, proofId)
  if (!reopened) return
  const id = String(proofId)
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
  publish(tx, { type: 'case.decided', kind: 'proof', id })
  await audit(tx, actor, {
    action: 'proof.reopened',
    subject: { kind: 'proof', id },
    after: { cause: reopened.cause },
    reason,
  })
}
