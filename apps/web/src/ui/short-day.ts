import { dateFormat } from '../language/dates.ts'

const day = dateFormat({ day: 'numeric', month: 'short' })

/** The day of a time in ISO 8601 in the reader's language and time zone, as in "28 Nov"; undefined for none. */
export const shortDay = (time: string | null) => (time === null ? undefined : day.format(new Date(time)))
