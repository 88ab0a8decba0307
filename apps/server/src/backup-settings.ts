/** The settings that begin with BACKUP_. */

import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { z } from 'zod'
import { S3Address } from './s3-address.ts'

/** Characters of a passphrase that encrypts backups. */
export const PASSPHRASE_MIN = 12

const UNITS = new Map([
  ['m', MINUTE],
  ['h', HOUR],
  ['d', DAY],
])
const EVERY_RULE = 'must be a time from 1m to 7d, such as 24h'
const every = z
  .string()
  .regex(/^\d+[mhd]$/, EVERY_RULE)
  .transform((text) => Number.parseInt(text, 10) * (UNITS.get(text.slice(-1)) ?? 0))
  .refine((time) => time >= MINUTE && time <= 7 * DAY, EVERY_RULE)

const place = z
  .string()
  .refine((text) => !URL.canParse(text) || text.startsWith('s3:'), 'must be a folder, or start with s3://')
  .transform((text, context): string | S3Address => {
    if (!text.startsWith('s3:')) return text
    const { data, error } = S3Address.safeParse(text)
    if (data) return data
    context.addIssue({ code: 'custom', message: error.issues[0]?.message })
    return z.NEVER
  })

const KEEP_RULE = 'must be a whole number from 1 to 10000'

export const backupSettings = {
  BACKUP_EVERY: every.optional(),
  BACKUP_TO: place.optional(),
  BACKUP_KEEP: z.coerce.number(KEEP_RULE).int(KEEP_RULE).min(1, KEEP_RULE).max(10_000, KEEP_RULE).optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN, `must have at least ${PASSPHRASE_MIN} characters`)
    .optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().regex(/^age1[0-9a-z]+$/, 'must be public keys of age, separated by commas')))
    .optional(),
}
