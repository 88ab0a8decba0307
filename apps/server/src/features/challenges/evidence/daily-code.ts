/** The code of the day: four digits, different for each member and day, to be written by hand and shown on the photo. */

import { codeCriterion } from '@canopy/contract/challenges/proofs/criterion-text'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import { HOUR } from '@canopy/contract/limits'
import { selectTimeZoneAt } from '../../../community/community-queries.ts'
import type { Db } from '../../../db/database.ts'
import { readKeyedHash } from '../../../db/secrets.ts'

const DIGITS = 4
/** Time for which the code of yesterday is still valid. */
const GRACE = HOUR

/** The day of a time, in the time zone that the community had then. */
async function dayAt(db: Db, time: Date) {
  const timeZone = await selectTimeZoneAt(db, time)
  return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone }).format(time)
}

const toDigits = (hash: Buffer) => String(hash.readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, '0')

/** The codes that count at this time: that of the day, and for an hour also that of the day before. */
async function codesAt(db: Db, userId: string, time: Date): Promise<[string, ...string[]]> {
  const hash = await readKeyedHash(db, 'daily_codes')
  const codeAt = async (at: Date) => toDigits(hash('code', `${userId} ${await dayAt(db, at)}`))
  const [today, before] = [await codeAt(time), await codeAt(new Date(time.getTime() - GRACE))]
  return today === before ? [today] : [today, before]
}

export async function dailyCodeOf(db: Db, userId: string, time: Date): Promise<string> {
  const [today] = await codesAt(db, userId, time)
  return today
}

type Proof = { evidence: Evidence; userId: string; submittedAt: Date }

/** The criterion that a proof has besides those of its challenge, if any. Stays the same however late the proof is reviewed. */
export async function codeCriterionOf(
  db: Db,
  { evidence, userId, submittedAt }: Proof,
): Promise<string | undefined> {
  return evidence === 'code' ? codeCriterion(await codesAt(db, userId, submittedAt)) : undefined
}
