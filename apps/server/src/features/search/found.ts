/** How good a result is: a `real` of PostgreSQL, which stays the same as text. Equally good ones are in the order of their ids. */
export type Found<Id> = { id: Id; score: number }

export type Page<Id> = { limit: number; after: Found<Id> | undefined }
