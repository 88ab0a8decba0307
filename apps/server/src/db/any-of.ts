import { sql } from 'kysely'

/** Condition `column = any(…)`: one parameter for any number of values, so that the statement stays the same and is prepared once. */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`
