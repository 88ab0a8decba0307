/**
 * Id of a result with its score: a `real` of PostgreSQL, which stays the same as text. Results of equal score are in the order of their
 * ids.
 */
export type Found<Id> = { id: Id; score: number }

export type Page<Id> = { limit: number; after: Found<Id> | undefined }
