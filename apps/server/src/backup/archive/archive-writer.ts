/** Writes an archive. Its name is FILE.partial until it is complete and on disk. */

import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTarPacker } from 'modern-tar'
import { StartupError } from '../../config.ts'
import { sync } from '../../files/files.ts'
import type { Encrypt } from './encryption.ts'
import { ENTRIES_PER_LIST, lineOf, listName, newHash } from './format.ts'

/** Ends the name of an archive that is not complete yet. */
export const PARTIAL = '.partial'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type ArchiveWriter = {
  /** `chunks` must have `size` bytes together. */
  add(path: string, size: number, chunks: Chunks): Promise<void>
  addText(path: string, text: string): Promise<void>
  addFolder(path: string): Promise<void>
  /** Counts all that was added so far. */
  totals(): { files: number; bytes: number }
}

type Tar = ReturnType<typeof createTarPacker>['controller']

function writerInto(tar: Tar, onBytes: (bytes: number) => void) {
  const totals = { files: 0, bytes: 0 }
  let lines: string[] = []
  let lists = 0

  async function write(path: string, size: number, chunks: Chunks) {
    const hash = newHash()
    const entry = tar.add({ name: path, size, mode: 0o600 }).getWriter()
    for await (const chunk of chunks) {
      hash.update(chunk)
      await entry.write(chunk)
      onBytes(chunk.length)
    }
    await entry.close()
    lines.push(lineOf(hash, path))
  }

  async function writeList() {
    const text = Buffer.from(lines.join(''))
    lines = []
    lists += 1
    await write(listName(lists), text.length, [text])
  }

  async function add(path: string, size: number, chunks: Chunks) {
    await write(path, size, chunks)
    totals.files += 1
    totals.bytes += size
    if (lines.length >= ENTRIES_PER_LIST) await writeList()
  }

  const archive: ArchiveWriter = {
    add,
    addText: (path, text) => add(path, Buffer.byteLength(text), [Buffer.from(text)]),
    addFolder: (path) => tar.add({ name: `${path}/`, size: 0, mode: 0o700, type: 'directory' }).close(),
    totals: () => ({ ...totals }),
  }
  return { archive, writeList }
}

const cannotWrite = (file: string, error: unknown) =>
  new StartupError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)

async function writePartial(
  partial: string,
  encrypt: Encrypt | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
  onBytes: (bytes: number) => void,
) {
  const file = await open(partial, 'w', 0o600).catch((error) => {
    throw cannotWrite(partial, error)
  })
  try {
    const { readable, controller } = createTarPacker()
    const { archive, writeList } = writerInto(controller, onBytes)
    const stored = encrypt ? await encrypt(readable) : readable
    const filling = fill(archive).then(writeList).then(controller.finalize)
    filling.catch(controller.error)
    await file.writeFile(stored).catch(async (error) => {
      // If `fill` has failed, writing failed with the same error.
      throw await filling
        .catch((cause) => cause)
        .then((cause) => (cause === error ? error : cannotWrite(partial, error)))
    })
    await filling
    await file.sync().catch((error) => {
      throw cannotWrite(partial, error)
    })
  } finally {
    await file.close()
  }
}

/**
 * Writes what `fill` adds. `onBytes` is called with the bytes added. If anything fails, nothing is left.
 * @throws StartupError if the file cannot be written
 */
export async function writeArchive(
  path: string,
  encrypt: Encrypt | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const partial = path + PARTIAL
  try {
    await writePartial(partial, encrypt, fill, onBytes)
    await rename(partial, path)
    await sync(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
