/** A database of DATABASE_URL, as pg_dump writes it. */

import type { Client } from 'pg'
import type { ArchiveWriter } from './archive/archive-writer.ts'
import { startProgram } from './postgres-tools.ts'

/** An entry needs its size before its content, so the dump is cut into parts. */
const PART = 16 * 1024 * 1024

async function* partsOf(output: AsyncIterable<Buffer>) {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of output) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART) continue
    yield { chunks, size }
    chunks = []
    size = 0
  }
  if (size > 0) yield { chunks, size }
}

/** Returns the time before which everything committed is in the archive. */
export async function addDump(archive: ArchiveWriter, client: Client, url: string): Promise<Date> {
  const { rows } = await client.query<{ time: Date }>('select clock_timestamp() as time')
  const [before] = rows
  if (!before) throw new Error('the database did not tell the time')
  const { output, done, end } = startProgram('pg_dump', url, ['--format=custom'])
  try {
    let number = 0
    for await (const { chunks, size } of partsOf(output)) {
      number += 1
      await archive.add(`database.dump/${String(number).padStart(6, '0')}`, size, chunks)
    }
    await done
  } finally {
    end()
  }
  return before.time
}
