/** Work in the background that is not done, as owners see it. What a job is about is not shown: it may name a member. */

import { z } from 'zod/mini'
import { Count, orUnlisted, Timestamp, Uuid } from '../fields.ts'

/** Number of jobs of a kind that are listed. */
export const JOBS_SHOWN = 50

/** `cause` is the code of the last failure, `since` when the oldest of the jobs was added. */
export const JobGroup = z.object({
  kind: z.string(),
  title: z.string(),
  waiting: Count,
  retrying: Count,
  givenUp: Count,
  since: Timestamp,
  nextTryAt: z.nullable(Timestamp),
  cause: z.nullable(z.string()),
})
export type JobGroup = z.infer<typeof JobGroup>

const JobState = z.enum(['waiting', 'running', 'retrying', 'givenUp'])
export type JobState = z.infer<typeof JobState>

export const UnfinishedJob = z.object({
  jobId: Uuid,
  state: orUnlisted(JobState),
  addedAt: Timestamp,
  tries: Count,
  nextTryAt: z.nullable(Timestamp),
  givenUpAt: z.nullable(Timestamp),
  cause: z.nullable(z.string()),
})
export type UnfinishedJob = z.infer<typeof UnfinishedJob>

export const JobKindParams = z.object({ kind: z.string() })

/** A job of the kind, or all of them. */
export const JobChoice = z.object({ jobId: z.optional(Uuid) })

export const JobsChanged = z.object({ count: Count })
