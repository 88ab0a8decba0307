/** Things that can be reported. The features that own them lock, hide and delete them. */

import type { ReportKind } from '@canopy/contract/reports/shapes'
import { z } from 'zod'
import type { Db, Tx } from '../../db/database.ts'
import type { Media } from '../../media/index.ts'
import { reportedProfile } from '../accounts/index.ts'
import { reportedChallenge } from '../challenges/index.ts'
import { reportedComment, reportedPost } from '../feed/index.ts'

/** Pictures are names of stored ones. */
export const Snapshot = z.object({ title: z.string(), text: z.string(), pictures: z.array(z.string()) })
export type Snapshot = z.infer<typeof Snapshot>

export type ThingRef = { kind: ReportKind; thingId: string }

export type Found = {
  authorId: string | null
  isHidden: boolean
  snapshot: Snapshot
  /** Whether stewards have decided about it without a report. */
  isDecided?: boolean
}

type Thing = {
  /** Returns undefined if it does not exist (any more). */
  read: (db: Db, id: string) => Promise<Found | undefined>
  /** Finds a thing and locks it until the transaction ends. */
  lock: (tx: Tx, id: string) => Promise<Found | undefined>
  hide: (tx: Tx, media: Media, id: string, now: Date) => Promise<void>
  show: (tx: Tx, media: Media, id: string) => Promise<void>
  /** Deletes what is hidden for good. */
  destroy: (tx: Tx, media: Media, id: string) => Promise<void>
}

export const things: Record<ReportKind, Thing> = {
  post: reportedPost,
  comment: reportedComment,
  member: reportedProfile,
  challenge: reportedChallenge,
}
