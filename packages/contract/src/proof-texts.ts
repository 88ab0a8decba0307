/** What members read about their proofs. */

import { formatNumber } from './format-number.ts'
import { PROOF_MIN_EDGE } from './limits.ts'
import { messages } from './messages.ts'

/** Feedback of the integrity checks. Each text says what to do about the issue. */
export const proofIssues = {
  undecodable: 'This picture cannot be read. Please take a new photo and send it as JPEG, PNG or WebP.',
  tooSmall: `This picture is too small to judge. Please send one of at least ${PROOF_MIN_EDGE} × ${PROOF_MIN_EDGE} pixels.`,
  blank: 'This picture is blank or a single colour. Please send a photo that shows what you did.',
  duplicate: 'This photo, or a copy of it, has been submitted before. Please take a new photo of your own.',
  challengePicture: 'This is the picture of a challenge. Please take a photo of what you did yourself.',
  productPicture: 'This is a picture from the shop. Please take a photo of what you did yourself.',
  postPicture:
    'This photo, or a copy of it, is in another member’s post. Please take a new photo of your own.',
  takenInFuture:
    'The capture time of this photo lies in the future. Please set your camera’s clock and take a new one.',
  takenTooEarly: 'This photo was taken long before the challenge began. Please take a new one.',
  alreadyEarned: messages.alreadyEarned,
  dailyCap: (cap: number) =>
    `You have reached the limit of ${formatNumber(cap)} points in 24 hours. Please submit this proof again later.`,
  aboveCap: (cap: number) =>
    `This challenge gives more than the ${formatNumber(cap)} points that can be earned in 24 hours. Please tell a steward.`,
} as const

/** Feedback of the reviewers. */
export const reviewTexts = {
  noVisionModel: 'This review is based on your description alone; no vision model looked at the picture.',
  descriptionFits: (found: string) => `Well done! Your description fits the challenge (${found}).`,
  describeMore: 'Please describe in a sentence or two what you did, where, and with what.',
  ownWords: 'Please describe in your own words what you did, rather than repeating the challenge.',
  mentionMissing: (missing: string) =>
    `Your description does not say yet how you met this challenge. Please say what you did about: ${missing}.`,
  criterionMentioned: 'Your description mentions it.',
  criterionNotMentioned: 'Your description does not say this in your own words yet.',
  notSure: 'The reviewer was not sure enough. Please send a photo that shows more clearly what you did.',
  timedOut: 'The reviewer did not answer in time. Please try again.',
  busy: 'The reviewer has too much to do right now. Please try again in a few minutes.',
  unusable: 'The reviewer gave an answer that could not be used. Please try again.',
  failed: 'The reviewer could not be reached. Please try again.',
  dailyLimit:
    'The reviewer has reached its limit for today. Your proof is saved, and a steward will look at it.',
  stillAwaitsSteward: 'The reviewer could not review your proof this time either. A steward will look at it.',
} as const
