/** SQL for proofs at the desk. Their lists start after the cursor. */

import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import type { PhotoNote } from '@canopy/contract/desk/challenges/photo-notes'
import type {
  DecidedProofsFilter,
  ProofCasesFilter,
  ProofCause,
} from '@canopy/contract/desk/challenges/proofs'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { membersFoundBy } from '../../accounts/index.ts'
import { proofQuantity, unitOfChallenge } from '../quantities/quantity-queries.ts'

const deskProofs = (db: Db) =>
  db
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .innerJoin('users', 'users.user_id', 'proofs.user_id')
    .select([
      'proofs.proof_id as proofId',
      'proofs.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      'proofs.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'proofs.description',
      proofQuantity.as('quantity'),
      unitOfChallenge.as('unit'),
      'proofs.image',
      'proofs.status',
      'proofs.reviewer',
      'proofs.overturned',
      'proofs.awaits_steward_cause as cause',
      'proofs.awaits_steward_since as since',
      'proofs.submitted_at as submittedAt',
      'proofs.decided_at as decidedAt',
    ])
    .$narrowType<{ status: ProofStatus; cause: ProofCause | null }>()

export type DeskProofRow = InferResult<ReturnType<typeof deskProofs>>[number]

type Found = { q?: string | undefined; challengeId?: number | undefined }

const foundProofs = (db: Db, { q = '', challengeId }: Found) =>
  deskProofs(db)
    .$if(q !== '', (query) => query.where('proofs.user_id', 'in', membersFoundBy(q)))
    .$if(challengeId !== undefined, (query) => query.where('proofs.challenge_id', '=', challengeId ?? 0))

/** Proofs that wait for a steward. */
export function selectProofCases(
  db: Db,
  { cause, sort, ...found }: ProofCasesFilter,
  limit: number,
  after: Cursor<number> | undefined,
) {
  const query = foundProofs(db, found)
    .where('proofs.awaits_steward_since', 'is not', null)
    .$if(cause !== undefined, (waiting) => waiting.where('proofs.awaits_steward_cause', '=', cause ?? ''))
  return keyset(query, {
    by: ['proofs.awaits_steward_since', 'proofs.proof_id'],
    direction: sort === 'oldest' ? 'asc' : 'desc',
    after,
    limit,
  }).execute()
}

/** Proofs that have a verdict. */
export function selectDecidedProofs(
  db: Db,
  { reviewer, status, overturned, sort, ...found }: DecidedProofsFilter,
  limit: number,
  after: Cursor<number> | undefined,
) {
  const query = foundProofs(db, found)
    // Repeats the condition of the partial indexes.
    .where(sql<boolean>`proofs.status in ('Verified', 'Issue')`)
    .where('proofs.decided_at', 'is not', null)
    .$if(reviewer !== undefined, (decided) => decided.where('proofs.reviewer', '=', reviewer ?? ''))
    .$if(status !== undefined, (decided) => decided.where('proofs.status', '=', status ?? ''))
    .$if(overturned === 'yes', (decided) => decided.where(sql<boolean>`proofs.overturned`))
    .$if(overturned === 'no', (decided) => decided.where(sql<boolean>`not proofs.overturned`))
  return keyset(query, {
    by: ['proofs.decided_at', 'proofs.proof_id'],
    direction: sort === 'newest' ? 'desc' : 'asc',
    after,
    limit,
  }).execute()
}

export const selectDeskProof = (db: Db, proofId: number) =>
  deskProofs(db).where('proofs.proof_id', '=', proofId).executeTakeFirst()

/** A member's latest proofs but this one. */
export const selectOtherProofs = (
  db: Db,
  { userId, proofId }: { userId: string; proofId: number },
  limit: number,
) =>
  deskProofs(db)
    .where('proofs.user_id', '=', userId)
    .where('proofs.proof_id', '<>', proofId)
    .orderBy('proofs.submitted_at', 'desc')
    .orderBy('proofs.proof_id', 'desc')
    .limit(limit)
    .execute()

/** Findings about a proof when it was submitted and reviewed. */
export const selectFindings = (db: Db, proofId: number) =>
  db
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'sent_width as width',
      'sent_height as height',
      'contrast',
      'taken_at as takenAt',
      'device',
      'photo_notes as notes',
      'reason as issue',
      'copy_of as copyOf',
      'evidence',
    ])
    .$narrowType<{ notes: PhotoNote[]; evidence: Evidence }>()
    .where('proof_id', '=', proofId)
    .executeTakeFirst()

/** Puts a decided proof back in the queue; an appeal becomes one again. Returns its cause, or undefined if it was not decided. */
export function updateReopened(tx: Tx, proofId: number) {
  return tx
    .updateTable('proofs')
    .set({
      awaits_steward_cause: sql`case when status = 'Issue' and appeal is not null then 'appeal' else 'reopened' end`,
      awaits_steward_since: sql`now()`,
    })
    .where('proof_id', '=', proofId)
    .where('status', 'in', ['Verified', 'Issue'])
    .where('awaits_steward_since', 'is', null)
    .returning(sql<string>`awaits_steward_cause`.as('cause'))
    .executeTakeFirst()
}

export function selectReviewFigures(db: Db, since: Date) {
  return db
    .selectFrom('proofs')
    .select(({ fn }) => [
      fn.countAll<number>().as('lookedAgain'),
      fn.countAll<number>().filterWhere(sql<boolean>`overturned`).as('overturned'),
    ])
    .where('looked_again_at', '>=', since)
    .executeTakeFirstOrThrow()
}
