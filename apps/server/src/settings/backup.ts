/** The settings that begin with BACKUP_. */

import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { z } from 'zod'
import { S3Address } from '../network/s3-address.ts'
import { about, listed, wholeNumber } from './about.ts'

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

/** Backups that are kept, unless BACKUP_KEEP says otherwise. */
export const KEPT = 14

export const backupSettings = {
  BACKUP_EVERY: every.optional().register(about, {
    text: 'How often Canopy backs up by itself, from `1m` to `7d`.',
    example: '24h',
    more: 'backup-and-restore.md',
  }),
  BACKUP_TO: place.optional().register(about, {
    text: 'Where to: a folder, or a bucket like that of `MEDIA_URL`, with the same keys.',
    example: '/backups',
  }),
  BACKUP_KEEP: wholeNumber(1, 10_000)
    .optional()
    .register(about, {
      text: 'How many of these backups are kept.',
      otherwise: `\`${KEPT}\``,
      example: `${KEPT}`,
    }),
  BACKUP_RECIPIENTS: listed
    .pipe(z.array(z.string().regex(/^age1[0-9a-z]+$/, 'must be public keys of age, separated by commas')))
    .optional()
    .register(about, {
      text: 'Public keys of age, separated by commas, which encrypt backups so that this machine cannot read them; instead of the passphrase.',
      more: 'backup-and-restore.md',
    }),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN, `must have at least ${PASSPHRASE_MIN} characters`)
    .optional()
    .register(about, {
      text: `Encrypts what \`npm run backup\` writes, and decrypts it for \`npm run restore\`; at least ${PASSPHRASE_MIN} characters.`,
      otherwise: 'not encrypted',
    }),
}
