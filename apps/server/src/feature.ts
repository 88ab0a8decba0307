import type { CaseKind } from '@canopy/contract/desk/cases'
import type { Meter } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { WebApp } from './http/web-app/web-app.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { Announce } from './live/announcer.ts'
import type { Media } from './media/index.ts'

export type Leaver = {
  userId: string
  media: Media
  /** Key of the proven address, by which limits of the next account are kept. */
  emailKey: Buffer | undefined
}

/** Counts the cases that wait for stewards. Needs an index. */
type CountWaiting = (db: Db) => Promise<{ count: number; since: Date | null }>

export type FeatureParts = { meter: Meter | undefined; web: WebApp; features: readonly Feature[] }

/** The parts of a feature that the app joins with those of the others. */
export type Feature = {
  /** Binds its calls. May return a promise. */
  routes?: (app: FastifyInstance, deps: Deps, parts: FeatureParts) => unknown
  /** Runs its kinds of jobs. */
  jobs?: (deps: Deps, app: FastifyInstance) => Partial<JobHandlers>
  /** Makes its live messages. */
  announce?: Announce
  /** Deletes what is kept no longer; runs once a day. */
  expire?: (deps: Deps, now: Date) => Promise<void>
  /** Lists all that is stored about a member, by the names in the export. */
  memberData?: (deps: Deps, userId: string, language: string) => Record<string, AsyncIterable<unknown>>
  /** Locks what other transactions lock before a member, so that leaving cannot deadlock with them. */
  lockBeforeLeaving?: (tx: Tx, userId: string) => Promise<void>
  /** Deletes what it has of a locked member who leaves, except what is deleted with the account. */
  leave?: (tx: Tx, leaver: Leaver) => Promise<void>
  waiting?: Partial<Record<CaseKind, CountWaiting>>
}
