import { type Place, PostalCodes } from '@canopy/contract/desk/community/place'
import type { Face } from '@canopy/contract/desk/community/shapes'
import { MINUTE } from '@canopy/contract/limits'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { STANDARD_PLACE } from './place.ts'

/** Time within which a change of the time zone counts as a mistake. */
const TAKEN_BACK_WITHIN = 10 * MINUTE

const stored = (db: Db) =>
  db
    .selectFrom('community')
    .select([
      'name',
      'short_name as shortName',
      'sentence',
      'accent',
      'logo_id as logo',
      'language',
      'version',
    ])

export type StoredFace = Face & { language: string; version: number }

export const selectFace = (db: Db): Promise<StoredFace> => stored(db).executeTakeFirstOrThrow()

export const lockFace = (tx: Tx): Promise<StoredFace> => stored(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updateFace(
  tx: Tx,
  { name, shortName, sentence, accent, logo, language }: Omit<StoredFace, 'version'>,
): Promise<void> {
  await tx
    .updateTable('community')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      name,
      short_name: shortName,
      sentence,
      accent,
      logo_id: logo,
      language,
    }))
    .execute()
}

const storedPlace = (db: Db) =>
  db
    .selectFrom('community')
    .select([
      'country',
      'calling_code as callingCode',
      'phone_digits_min as phoneDigitsMin',
      'phone_digits_max as phoneDigitsMax',
      'postal_codes as postalCodes',
      'areas',
      'time_zone as timeZone',
      'currency',
      'currency_symbol as symbol',
      'place_version as version',
    ])

type StoredRow = InferResult<ReturnType<typeof storedPlace>>[number]

export type StoredPlace = Place & { version: number }

/** Reads null as what comes with the software. */
const toPlace = ({ postalCodes, ...row }: StoredRow): StoredPlace => ({
  version: row.version,
  areas: row.areas,
  symbol: row.symbol,
  country: row.country ?? STANDARD_PLACE.country,
  callingCode: row.callingCode ?? STANDARD_PLACE.callingCode,
  phoneDigitsMin: row.phoneDigitsMin ?? STANDARD_PLACE.phoneDigitsMin,
  phoneDigitsMax: row.phoneDigitsMax ?? STANDARD_PLACE.phoneDigitsMax,
  postalCodes: postalCodes === null ? STANDARD_PLACE.postalCodes : PostalCodes.parse(postalCodes),
  timeZone: row.timeZone ?? STANDARD_PLACE.timeZone,
  currency: row.currency ?? STANDARD_PLACE.currency,
})

export const selectPlace = async (db: Db) => toPlace(await storedPlace(db).executeTakeFirstOrThrow())

export const lockPlace = async (tx: Tx) =>
  toPlace(await storedPlace(tx).forNoKeyUpdate().executeTakeFirstOrThrow())

/** Returns null for what is as it comes with the software. */
const orNull = <Name extends keyof Place>(place: Place, name: Name) =>
  place[name] === STANDARD_PLACE[name] ? null : place[name]

/**
 * The former time zone, and until when it held. A change that is taken back within minutes leaves no trace, so that the days before it stay as
 * they were counted.
 */
function zonesAfter({ timeZone }: Place, before: Place, now: Date) {
  const isTakenBack = sql<boolean>`(
    former_time_zone = ${timeZone} and time_zone_since > ${new Date(now.getTime() - TAKEN_BACK_WITHIN)}
  )`
  return {
    former_time_zone: sql<string>`case when ${isTakenBack} then earlier_time_zone else ${before.timeZone} end`,
    time_zone_since: sql<Date>`case when ${isTakenBack} then earlier_zone_since else ${now}::timestamptz end`,
    earlier_time_zone: sql<string>`case when not ${isTakenBack} then former_time_zone end`,
    earlier_zone_since: sql<Date>`case when not ${isTakenBack} then time_zone_since end`,
  }
}

export async function updatePlace(tx: Tx, place: Place, before: Place, now: Date): Promise<void> {
  await tx
    .updateTable('community')
    .set(({ eb }) => ({
      place_version: eb('place_version', '+', 1),
      country: orNull(place, 'country'),
      calling_code: orNull(place, 'callingCode'),
      phone_digits_min: orNull(place, 'phoneDigitsMin'),
      phone_digits_max: orNull(place, 'phoneDigitsMax'),
      postal_codes: orNull(place, 'postalCodes'),
      areas: place.areas,
      time_zone: orNull(place, 'timeZone'),
      currency: orNull(place, 'currency'),
      currency_symbol: place.symbol,
      ...(place.timeZone !== before.timeZone && zonesAfter(place, before, now)),
    }))
    .execute()
}

/** The present name of a time zone; null if the database does not know it. */
export async function selectKnownZone(db: Db, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ known: string | null }>`select known_zone(${timeZone}) as known`.execute(db)
  return rows[0]?.known ?? null
}

/** The time zone in which days were counted at `time`: that of now, or the one before. */
export async function selectTimeZoneAt(db: Db, time: Date): Promise<string> {
  const { timeZone, former, since } = await db
    .selectFrom('community')
    .select(['time_zone as timeZone', 'former_time_zone as former', 'time_zone_since as since'])
    .executeTakeFirstOrThrow()
  return (since !== null && time < since ? former : timeZone) ?? STANDARD_PLACE.timeZone
}

export async function hasOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom('orders').select('order_key').limit(1).executeTakeFirst()) !== undefined
}

/** Whether members can log in with accounts of organisations. */
export async function selectHasProviders(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('sign_in_providers').select('provider_id').limit(1).executeTakeFirst()) !== undefined
  )
}

/** The WebP of a logo. */
export async function selectLogo(db: Db, logoId: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('community_logos')
    .select('picture')
    .where('logo_id', '=', logoId)
    .executeTakeFirst()
  return found?.picture
}

/** Logos besides the one in use. */
const FORMER_LOGOS_MAX = 20

/** Stores a logo. Of those that are not in use, the oldest go. */
export async function insertLogo(db: Db, logo: { logo_id: string; picture: Buffer; made_at: Date }) {
  await db
    .insertInto('community_logos')
    .values(logo)
    .onConflict((same) => same.column('logo_id').doUpdateSet({ made_at: logo.made_at }))
    .execute()
  await db
    .deleteFrom('community_logos')
    .where('logo_id', 'in', (former) =>
      former
        .selectFrom('community_logos')
        .select('logo_id')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('community')
                .select('version')
                .whereRef('community.logo_id', '=', 'community_logos.logo_id'),
            ),
          ),
        )
        .orderBy('made_at', 'desc')
        .offset(FORMER_LOGOS_MAX)
        .limit(FORMER_LOGOS_MAX),
    )
    .execute()
}
