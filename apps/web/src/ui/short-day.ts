/** The day of a time in ISO 8601 in the reader's language and time zone, as in "28 Nov"; undefined for none. */
export const shortDay = (time: string | null) =>
  time === null ? undefined : new Date(time).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
