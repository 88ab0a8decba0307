/** Proofs at the desk: those that wait for a steward, and those decided. */

import { z } from 'zod/mini'
import { Proof, ProofStatus } from '../../challenges/proofs/shapes.ts'
import { Count, orUnlisted, pageQuery, SerialId, Timestamp, text, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { PhotoNote } from './photo-notes.ts'

/**
 * `reviewer` is `checks`, `steward`, or the reviewer named in the settings; `model` is the model's name as its provider reported it.
 * `latency` is in milliseconds and covers all `calls`; tokens and the raw verdict are null without a model or if it reported none.
 */
export const ProofReview = z.object({
  at: Timestamp,
  reviewer: z.string(),
  status: orUnlisted(z.enum(['Verified', 'Issue', 'Error'])),
  feedback: z.string(),
  model: z.nullable(z.string()),
  calls: Count,
  latency: Count,
  inputTokens: z.nullable(Count),
  outputTokens: z.nullable(Count),
  rawVerdict: z.nullable(z.string()),
  /** Certainty of the model, and the probability that its verdict is right, by what stewards had decided then. */
  certainty: z._default(z.nullable(z.number()), null),
  probability: z._default(z.nullable(z.number()), null),
})
export type ProofReview = z.infer<typeof ProofReview>

/**
 * A proof with its member, its challenge and all reviews, oldest first. `points` is the member's balance; `shortfall` is the points of
 * overturned verdicts that could not be taken back because the member had spent them.
 */
export const ProofForStewards = z.extend(Proof, {
  fullName: z.string(),
  username: z.string(),
  challengeDescription: z.string(),
  challengePoints: Count,
  shortfall: Count,
  /** Criteria of its checklist, otherwise those of the challenge. */
  criteria: z._default(z.array(z.string()), []),
  reviews: z.array(ProofReview),
})
export type ProofForStewards = z.infer<typeof ProofForStewards>

/**
 * Why a proof waits for a steward: the member appealed, the reviewer's daily limit held it back, the reviewer could not tell from a second photo
 * either or cannot judge it at all, its review failed, it is one of the verified proofs that are spot-checked, a steward put it back, or its points can be redeemed only once a steward has confirmed it.
 */
export const ProofCause = z.enum([
  'appeal',
  'held',
  'unclear',
  'undecided',
  'spot_check',
  'reopened',
  'unconfirmed',
])
export type ProofCause = z.infer<typeof ProofCause>

/** A row of the lists. `cause` and `since` are null unless it waits; `overturned` says that stewards reversed the reviewer's verdict. */
export const DeskProof = z.object({
  proofId: z.int(),
  challengeId: z.int(),
  challengeName: z.string(),
  userId: Uuid,
  fullName: z.string(),
  username: z.string(),
  /** Text of the member about the proof. */
  description: z.string(),
  /** The amount that the member says, in the unit of the challenge. */
  quantity: Proof.shape.quantity,
  unit: Proof.shape.unit,
  imageUrl: z.string(),
  status: orUnlisted(ProofStatus),
  reviewer: z.string(),
  overturned: z.boolean(),
  cause: z.nullable(orUnlisted(ProofCause)),
  since: z.nullable(Timestamp),
  submittedAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
})
export type DeskProof = z.infer<typeof DeskProof>

/** `q` matches the beginnings of members' names and usernames. */
const found = { q: z.optional(text(100)), challengeId: z.optional(SerialId) }

export const ProofCasesFilter = z.object({
  ...found,
  cause: z.optional(ProofCause),
  sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
})
export type ProofCasesFilter = z.infer<typeof ProofCasesFilter>
export const ProofCasesQuery = z.extend(pageQuery(LIST_PAGE), ProofCasesFilter.shape)

/** `reviewer` is `checks`, `steward` or the name of a reviewer. */
export const DecidedProofsFilter = z.object({
  ...found,
  reviewer: z.optional(text(100)),
  status: z.optional(z.enum(['Verified', 'Issue'])),
  overturned: z.optional(z.enum(['yes', 'no'])),
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
})
export type DecidedProofsFilter = z.infer<typeof DecidedProofsFilter>
export const DecidedProofsQuery = z.extend(pageQuery(LIST_PAGE), DecidedProofsFilter.shape)

/** Facts from the picture's file when it was submitted; the place where it was taken is never stored. */
const PictureFacts = z.object({
  width: Count,
  height: Count,
  contrast: z.number(),
  takenAt: z.nullable(Timestamp),
  device: z.nullable(z.string()),
  notes: z._default(z.array(orUnlisted(PhotoNote)), []),
})

/** A part of a picture. All numbers are shares of its width and height; `ratio` is that of the picture's width to its height. */
const PicturePart = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  ratio: z.number(),
})
export type PicturePart = z.infer<typeof PicturePart>

/** Number of a member's other proofs that a case shows. */
export const OTHER_PROOFS = 8

/**
 * A proof with all that a steward needs to decide it. `issue` is the code of what the checks found; `facts` is null if the file could not be
 * decoded; `codeCriterion` is what the photo has to show beside the criteria of the challenge; `copyOf` is the earlier proof that the checks took it for a copy of,
 * and `matching` the parts of the two photos that show the same; `otherProofs` are the member's latest others.
 */
export const ProofCase = z.extend(ProofForStewards, {
  cause: z.nullable(orUnlisted(ProofCause)),
  since: z.nullable(Timestamp),
  decidedAt: z.nullable(Timestamp),
  overturned: z.boolean(),
  issue: z.nullable(z.string()),
  facts: z.nullable(PictureFacts),
  codeCriterion: z._default(z.nullable(z.string()), null),
  /** Result of a jury of trusted members: the probability that the proof meets its criteria, after so many votes. Without an outcome they are still asked. */
  jury: z._default(
    z.nullable(
      z.object({
        outcome: z.nullable(orUnlisted(z.enum(['Verified', 'Issue', 'unsure']))),
        probability: z.nullable(z.number()),
        votes: z.nullable(Count),
      }),
    ),
    null,
  ),
  copyOf: z.nullable(DeskProof),
  matching: z.nullable(z.object({ copy: PicturePart, original: PicturePart })),
  otherProofs: z.array(DeskProof),
})
export type ProofCase = z.infer<typeof ProofCase>

/** Proofs that look right, verified by the word-based reviewer. */
export const ProofsConfirmation = z.object({
  proofIds: z.array(SerialId).check(z.minLength(1), z.maxLength(LIST_PAGE)),
})
/** Proofs that are now confirmed: those of the request that were not, and are not the caller's. */
export const ProofsConfirmed = z.object({ proofIds: z.array(z.int()) })
