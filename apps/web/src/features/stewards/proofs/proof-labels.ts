/** Words for proofs at the desk. */

import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import type { PhotoNote } from '@canopy/contract/desk/challenges/photo-notes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../../language/messages.ts'
import type { Tone } from '../../../ui/badges/badge.tsx'
import { labelOf } from '../case/audit-labels.ts'

export const statusLabels: Record<ProofStatus, PlainMessageId> = {
  Verified: 'desk-challenges.statusVerified',
  Issue: 'desk-challenges.statusIssue',
  Error: 'desk-challenges.statusError',
  Pending: 'desk-challenges.statusPending',
}

export const statusTones: Record<ProofStatus, Tone> = {
  Verified: 'leaf',
  Issue: 'danger',
  Error: 'sun',
  Pending: 'info',
}

const reviewerLabels: Record<string, PlainMessageId> = {
  checks: 'desk-challenges.reviewerChecks',
  steward: 'desk-challenges.reviewerSteward',
  basic: 'desk-challenges.reviewerBasic',
  jury: 'desk-challenges.reviewerJury',
}

/** Reviewers that use a model are shown by their own name. */
export const reviewerLabel = (reviewer: string) =>
  reviewer === '' ? t('desk-challenges.noReviewer') : labelOf(reviewerLabels, reviewer)

/** Findings of the integrity checks, by their codes. */
const issueLabels: Record<string, PlainMessageId> = {
  undecodable: 'desk-challenges.issueUndecodable',
  tooSmall: 'desk-challenges.issueTooSmall',
  blank: 'desk-challenges.issueBlank',
  duplicate: 'desk-challenges.issueDuplicate',
  challengePicture: 'desk-challenges.issueChallengePicture',
  productPicture: 'desk-challenges.issueProductPicture',
  postPicture: 'desk-challenges.issuePostPicture',
  takenInFuture: 'desk-challenges.issueTakenInFuture',
  takenTooEarly: 'desk-challenges.issueTakenTooEarly',
  takenBeforeWeek: 'desk-challenges.issueTakenBeforeWeek',
  generated: 'desk-challenges.issueGenerated',
  alreadyEarned: 'desk-challenges.issueAlreadyEarned',
  dayDone: 'desk-challenges.issueDayDone',
  weekDone: 'desk-challenges.issueWeekDone',
  dailyCap: 'desk-challenges.issueDailyCap',
  aboveCap: 'desk-challenges.issueAboveCap',
}

export const issueLabel = (issue: string | null) =>
  issue === null ? t('desk-challenges.noIssue') : labelOf(issueLabels, issue)

const noteLabels: Record<PhotoNote, PlainMessageId> = {
  generated: 'desk-challenges.noteGenerated',
  edited: 'desk-challenges.noteEdited',
  screenshot: 'desk-challenges.noteScreenshot',
  clock: 'desk-challenges.noteClock',
  live: 'desk-challenges.noteLive',
}

export const noteLabel = (note: string) => labelOf(noteLabels, note)
