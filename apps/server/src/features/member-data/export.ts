/** All that is kept about a member, written out as it is read, so that no amount of it fills the memory. */

import type { Db } from '../../db/database.ts'

/** A part of what is kept about members; `rows` come in the order in which they are to be written. */
export type OwnDataPart = { name: string; rows(db: Db, userId: string): AsyncIterable<unknown> }

const BATCH = 500

/** All rows of a paged list: `read` answers at most `limit` of those behind the place `after`. */
export async function* readAll<Row, Cursor>(
  read: (limit: number, after: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row> {
  let after: Cursor | undefined
  for (;;) {
    const rows = await read(BATCH, after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = cursorOf(last)
  }
}

type Export = { db: Db; userId: string; now: Date }

/** The text of a JSON object with every one of `parts`, piece by piece. */
export async function* exportOwnData(
  parts: OwnDataPart[],
  { db, userId, now }: Export,
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now)}`
  for (const { name, rows } of parts) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const row of rows(db, userId)) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
