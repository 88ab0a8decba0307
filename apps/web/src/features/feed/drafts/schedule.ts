import { coded } from '@canopy/contract/language/coded-message'
import { DAY, SCHEDULE_WITHIN } from '@canopy/contract/limits'

/** Values of the inputs of a day and a time, in the time zone of the device. Both are empty for no time. */
export type Moment = { day: string; time: string }

export type MomentFaults = { day?: string; time?: string }

export const NO_MOMENT: Moment = { day: '', time: '' }

const twoDigits = (value: number) => String(value).padStart(2, '0')

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

export const momentOf = (date: Date): Moment => ({
  day: dayOf(date),
  time: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`,
})

/** Tomorrow at this time, at the full hour. */
export function tomorrow(now: Date): Moment {
  const hour = Math.ceil(now.getHours() + now.getMinutes() / 60)
  return momentOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour))
}

/** The first and the last day that can be chosen. */
export const daysFrom = (now: Date) => ({
  min: dayOf(now),
  max: dayOf(new Date(now.getTime() + SCHEDULE_WITHIN)),
})

/** The time in UTC, or what is wrong with it. */
export function scheduleOf(
  { day, time }: Moment,
  now: Date,
): { publishAt: string; faults?: undefined } | { publishAt?: undefined; faults: MomentFaults } {
  if (day === '' || time === '')
    return {
      faults: {
        ...(day === '' && { day: coded('feed.dayMissing') }),
        ...(time === '' && { time: coded('feed.timeMissing') }),
      },
    }
  const date = new Date(`${day}T${time}`)
  const isInRange = date > now && date.getTime() <= now.getTime() + SCHEDULE_WITHIN
  return isInRange
    ? { publishAt: date.toISOString() }
    : {
        faults: {
          [dayOf(now) === day ? 'time' : 'day']: coded('feed.scheduleOutOfRange', {
            days: SCHEDULE_WITHIN / DAY,
          }),
        },
      }
}
