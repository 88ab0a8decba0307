/** Words for proofs at the desk. */

import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import type { PhotoNote } from '@canopy/contract/desk/challenges/photo-notes'
import type { ProofCause } from '@canopy/contract/desk/challenges/proofs'
import type { Tone } from '../../../ui/badges/badge.tsx'

export const causeLabels: Record<ProofCause, string> = {
  appeal: 'Appeal',
  held: 'Held back by the daily limit',
  unclear: 'Reviewer cannot tell',
  undecided: 'Reviewer could not decide',
  spot_check: 'Spot check',
  unconfirmed: 'To confirm',
  reopened: 'Put back by a steward',
}

export const statusTones: Record<ProofStatus, Tone> = {
  Verified: 'leaf',
  Issue: 'danger',
  Error: 'sun',
  Pending: 'info',
}

const reviewerLabels: Record<string, string> = {
  checks: 'Integrity checks',
  steward: 'A steward',
  basic: 'Basic reviewer',
}

/** Reviewers that use a model are named in the settings of the server. */
export const reviewerLabel = (reviewer: string) => reviewerLabels[reviewer] ?? (reviewer || 'Nobody yet')

/** Findings of the integrity checks, by their codes. */
const issueLabels: Record<string, string> = {
  undecodable: 'The file cannot be read as a picture',
  tooSmall: 'The picture is too small',
  blank: 'The picture is blank',
  duplicate: 'The picture is a copy of an earlier one',
  challengePicture: 'The picture is that of a challenge',
  productPicture: 'The picture is one of the shop',
  postPicture: 'The picture is in another member’s post',
  takenInFuture: 'Taken in the future, says the camera',
  takenTooEarly: 'Taken long before the challenge began',
  generated: 'The file says that the picture was generated',
  alreadyEarned: 'The points of this challenge were earned already',
  dailyCap: 'The member has reached the points of a day',
  aboveCap: 'The challenge gives more points than a day allows',
}

export const issueLabel = (issue: string | null) =>
  issue === null ? 'Nothing' : (issueLabels[issue] ?? issue)

const noteLabels: Record<PhotoNote, string> = {
  generated: 'Generated, says the file',
  edited: 'Edited, says the file',
  screenshot: 'Probably a screenshot',
  clock: 'The camera’s clock was not set',
  live: 'Taken with the camera of the app',
}

/** A note that this version of the app does not know is shown as it is. */
export const noteLabel = (note: string) =>
  Object.entries(noteLabels).find(([name]) => name === note)?.[1] ?? note
