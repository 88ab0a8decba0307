/** Products from a CSV file. */

import { z } from 'zod/mini'
import { Count, orUnlisted, text } from '../../fields.ts'
import { MB } from '../../limits.ts'
import { Reason } from '../cases.ts'

export const IMPORT_LINES_MAX = 5000
export const IMPORT_BYTES_MAX = 5 * MB

const ImportOutcome = z.enum(['new', 'changed', 'faulty'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** Effect of a line of a file. The column of a fault is empty if it is about the whole line. Long texts are cut. */
export const ImportLine = z.object({
  line: Count,
  sku: z.string(),
  productName: z.string(),
  outcome: orUnlisted(ImportOutcome),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportLine = z.infer<typeof ImportLine>

/** A product without a picture, and the name of the file with the one that it should have. */
export const NamedPicture = z.object({ productID: z.int(), image: z.string() })
export type NamedPicture = z.infer<typeof NamedPicture>

/** Effects of a file. Lines that change nothing are only counted. `fingerprint` identifies these changes. */
export const ImportCheck = z.object({
  lines: z.array(ImportLine),
  created: Count,
  changed: Count,
  unchanged: Count,
  faulty: Count,
  fingerprint: z.string(),
  /** Pictures for products that exist; new products exist after the import. */
  pictures: z.array(NamedPicture),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** The fields of a form that has nothing but a file. */
export const ImportFile = z.looseObject({})

/** `fingerprint` is that of the changes which the steward saw. */
export const NewImport = z.object({ fingerprint: text(64), reason: Reason })
export const ImportDone = z.object({ created: Count, changed: Count })
export type ImportDone = z.infer<typeof ImportDone>
