const BATCH = 500

/** Yields the pages of a list. `read` returns at most `limit` rows after the cursor. */
export async function* readPages<Row, Cursor>(
  read: (limit: number, after: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row[]> {
  let after: Cursor | undefined
  for (;;) {
    const rows = await read(BATCH, after)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = cursorOf(last)
  }
}

/** Yields every row of a paged list. `read` returns at most `limit` rows after the cursor. */
export async function* readAll<Row, Cursor>(
  read: (limit: number, after: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row> {
  for await (const rows of readPages(read, cursorOf)) yield* rows
}

/** Yields the rows of a list that needs no paging. The query runs when the first row is requested. */
export async function* readOnce<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row> {
  yield* await read()
}
