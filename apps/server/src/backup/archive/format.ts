/**
 * The contents of an archive, which is a tar file: `backup.json`, the database (`postgres/…` or `database.dump/…`), `media/…`,
 * `manifest.json`. After every thousand entries, and at the end, `hashes/…` lists the SHA-256 of those since the last such list, which
 * is one of them. So nothing can be changed or left out unnoticed, and neither writing nor reading keeps more than a thousand names.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'

export const HEADER = 'backup.json'
export const SUMMARY = 'manifest.json'
export const ENTRIES_PER_LIST = 1000

/** The first entry. */
export const Header = z.object({
  format: z.literal(1),
  canopy: z.string(),
  postgres: z.string(),
  /** A copy of the bundled database's folder, or the output of pg_dump. */
  database: z.enum(['folder', 'dump']),
  lastMigration: z.string(),
  /** Id of the folder or bucket with the pictures, see `media/stores/store-id.ts`. */
  storeId: z.string().optional(),
  begunAt: z.iso.datetime(),
})
export type Header = z.infer<typeof Header>

/** The last entry but one, which is followed by the last list of hashes. */
export const Summary = z.object({
  /** Everything that was committed before is in the archive. */
  consistentAt: z.iso.datetime(),
  files: z.number().int(),
  bytes: z.number().int(),
  pictures: z.number().int(),
  /** Pictures that were deleted while the others were copied. */
  removedPictures: z.number().int(),
})
export type Summary = z.infer<typeof Summary>

export const listName = (number: number) => `hashes/${String(number).padStart(6, '0')}.txt`
export const isList = (path: string) => path.startsWith('hashes/')

/** A line of `sha256sum`, so that an unpacked archive can be checked with it as well. */
export const lineOf = (hash: ReturnType<typeof createHash>, path: string) =>
  `${hash.digest('hex')}  ${path}\n`

export const newHash = () => createHash('sha256')

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes, such as `1.5 GB`. */
export function sizeOf(bytes: number) {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`
}
