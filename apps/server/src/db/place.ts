/** Where a page of a list ordered by time goes on: after the row with this time and id. */
export type Place<Id = string> = { time: Date; id: Id }
