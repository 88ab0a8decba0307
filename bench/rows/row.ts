import type { Client } from 'pg'
import type { Load, Reference } from '../support/compare.ts'
import type { Targets } from '../support/data-set.ts'

/** A running server and the data to request from it. */
export type Environment = { appUrl: string; targets: Targets }

/** A minimal implementation of the same request; `goal` is the least share of its requests per second that the app must reach. */
type Baseline = { goal: number; load: (environment: Environment, baselineUrl: string) => Promise<Reference> }

export type Row = {
  name: string
  /** Adds what only this row needs to the database. */
  prepare?: (client: Client, targets: Targets) => Promise<void>
  load: (environment: Environment) => Promise<Load>
  baseline?: Baseline
}
