/** Days and times in texts that have no reader whose time zone is known, such as public pages and mails: those of the community. */

import { site } from '../site/site.ts'

const { timeZone } = site

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone })
const minute = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone,
})
// The format of Sweden is that of ISO 8601.
const isoDay = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone })

/** "November 22, 2026" */
export const formatDay = (time: Date) => longDay.format(time)

/** "2026-11-22" */
export const formatIsoDay = (time: Date) => isoDay.format(time)

/** "Sunday, 22 November 2026 at 15:03 (Colombo time)" */
export const formatMinute = (time: Date) =>
  `${minute.format(time)} (${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time)`
