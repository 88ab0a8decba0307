/** Quiet hours, in minutes from midnight in the member's time zone. */

import { MINUTE } from '@canopy/contract/limits'

const MINUTES_PER_HOUR = 60

export type Quiet = { quietFrom: number | null; quietUntil: number | null; timeZone: string }

/** `22:30` is 1350. */
export function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * MINUTES_PER_HOUR + minutes
}

export const timeOfDay = (minutes: number) =>
  [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** When the quiet hours end in which `now` is; undefined outside of them. A clock that is changed meanwhile is taken into account. */
export function quietUntil({ quietFrom, quietUntil, timeZone }: Quiet, now: Date): Date | undefined {
  if (quietFrom === null || quietUntil === null) return undefined
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const minute = local.hour * MINUTES_PER_HOUR + local.minute
  const isOverMidnight = quietFrom > quietUntil
  const isQuiet = isOverMidnight
    ? minute >= quietFrom || minute < quietUntil
    : minute >= quietFrom && minute < quietUntil
  if (!isQuiet) return undefined
  const day = minute < quietUntil ? local.toPlainDate() : local.toPlainDate().add({ days: 1 })
  const end = day.toZonedDateTime({ timeZone, plainTime: timeOfDay(quietUntil) })
  return new Date(Math.max(end.epochMilliseconds, now.getTime() + MINUTE))
}
