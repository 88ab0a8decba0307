/** Trusted members look at doubtful proofs: whom they are shown, their votes, and what follows from these. */

import type { Jury } from '@canopy/contract/challenges/jury/shapes'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccount } from '../../points/index.ts'
import { lockProof } from '../appeals/appeal-queries.ts'
import { replaceVerdict } from '../appeals/replace-verdict.ts'
import { recordCheck } from '../calibration/calibration-queries.ts'
import { findDeedRefusal } from '../participation/participation-queries.ts'
import { selectProof } from '../proofs/proof-queries.ts'
import {
  insertDoubtful,
  insertJuror,
  insertKnown,
  lockCase,
  lockJuror,
  selectItem,
  selectOpenItem,
  selectRecords,
  selectStanding,
  selectVotes,
  updateChecked,
  updateEnded,
  updateLeft,
  updateVote,
} from './jury-queries.ts'
import {
  isCounted,
  type JurorRecord,
  KNOWN_SHARE,
  NO_RECORD,
  outcomeOf,
  probabilityAfter,
  type Vote,
} from './weights.ts'

/** The name of the reviewer that a jury is in reviews. */
const JURY = 'jury'

type Outcome = NonNullable<ReturnType<typeof outcomeOf>>
type Numbers = Pick<Policy, 'juryPerDay' | 'jurySure'>

export async function readJury(db: Db, { juryPerDay: perDay }: Numbers, userId: string): Promise<Jury> {
  const { hasConfirmedHistory, isHelping, ...standing } = await selectStanding(db, userId)
  const helps = isHelping ? 'helping' : 'invited'
  return { ...standing, perDay, state: perDay === 0 ? 'off' : hasConfirmedHistory ? helps : 'notYet' }
}

/** Does nothing where there is no jury, and for who has no confirmed history. */
export async function joinJury(tx: Tx, policy: Numbers, userId: string): Promise<void> {
  if ((await readJury(tx, policy, userId)).state === 'invited') await insertJuror(tx, userId)
}

export async function leaveJury(tx: Tx, userId: string): Promise<void> {
  await lockJuror(tx, userId)
  await updateLeft(tx, userId)
}

const decidedAs = ({ metRight, metWrong, notMetRight, notMetWrong }: JurorRecord) =>
  metRight + metWrong > notMetRight + notMetWrong ? 'Issue' : 'Verified'

/** Returns the photo that the juror is to look at now; undefined if there is nothing, or no more today. */
export async function showItem(tx: Tx, policy: Numbers, userId: string, random = Math.random) {
  await lockJuror(tx, userId)
  const { state, shownToday, perDay } = await readJury(tx, policy, userId)
  if (state !== 'helping') return undefined
  const open = await selectOpenItem(tx, userId)
  if (open || shownToday >= perDay) return open
  const record = (await selectRecords(tx, [userId])).get(userId) ?? NO_RECORD
  // Jurors who are not counted are shown nothing else, and cannot tell.
  const counts = isCounted(record)
  const isShown = (!counts || random() < KNOWN_SHARE) && (await insertKnown(tx, userId, decidedAs(record)))
  if (counts && !isShown) await insertDoubtful(tx, userId)
  return selectOpenItem(tx, userId)
}

type Ballot = { itemId: string; userId: string; vote: Vote }

/**
 * Stores a vote about a doubtful proof, and decides that as soon as its jury is sure enough, or leaves it to a steward. Locks the account, the
 * proof and the case before the vote, as those do who decide, leave or delete.
 */
async function voteAndDecide(
  tx: Tx,
  { jurySure }: Numbers,
  proofId: number,
  ballot: Ballot,
): Promise<Outcome | undefined> {
  const proof = await selectProof(tx, proofId)
  if (!proof) return undefined
  const { userId, challengeID: challengeId, challengeName } = proof
  await lockAccount(tx, userId)
  const before = await lockProof(tx, proofId)
  const open = await lockCase(tx, proofId)
  await updateVote(tx, ballot)
  if (!open || before.status !== 'Pending' || before.cause !== 'unclear') return undefined
  // Votes that were committed while this waited for the locks are among them.
  const votes = await selectVotes(tx, proofId)
  const records = await selectRecords(
    tx,
    votes.map((cast) => cast.userId),
  )
  const cast = votes.map(({ userId: juror, vote }) => ({ vote, record: records.get(juror) ?? NO_RECORD }))
  const probability = probabilityAfter(open.prior, cast)
  const found = outcomeOf(probability, { sure: jurySure, votes: votes.length })
  if (found === undefined) return undefined
  const isSecond = found === 'Verified' && (await findDeedRefusal(tx, proofId)) !== undefined
  const outcome = isSecond ? 'unsure' : found
  await updateEnded(tx, proofId, { outcome, probability, votes: votes.length })
  publish(tx, { type: 'case.decided', kind: 'proof', id: String(proofId) })
  if (outcome === 'unsure') return outcome
  const isVerified = outcome === 'Verified'
  const { earned } = await replaceVerdict(tx, {
    ...{ proofId, userId, before, status: outcome, reviewer: JURY, cause: null },
    latency: open.latency,
    feedback: [{ kind: isVerified ? 'juryVerified' : 'juryIssue' }],
  })
  await updateChecked(tx, proofId)
  await recordCheck(tx, { proofId, stewardId: null, status: outcome, cause: 'unclear' })
  await notify(tx, {
    userId,
    notice: isVerified
      ? { kind: 'proof.verifiedByJury', values: { challengeName, points: earned } }
      : { kind: 'proof.issueByJury', values: { challengeName } },
    href: paths.submitProof(challengeId),
    groupKey: `proof:${proofId}`,
  })
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
  return outcome
}

/** The first vote counts, however often it is sent. Returns what the jury has decided with it, if it has. @throws AppError not_found unless the juror was shown that */
export async function voteInJury(tx: Tx, policy: Numbers, ballot: Ballot): Promise<Outcome | undefined> {
  const item = await selectItem(tx, ballot)
  if (!item) throw new AppError('not_found')
  if (item.vote !== null) return undefined
  if (!item.isKnown && policy.juryPerDay > 0) return voteAndDecide(tx, policy, item.proofId, ballot)
  await updateVote(tx, ballot)
  return undefined
}
