/** Days and times in texts that have no reader whose time zone is known, such as public pages and mails: those of the community. */

import { keptWhile, messageFormats, newDateFormat, numberFormat } from '../language/number-format.ts'
import { SOURCE_LANGUAGE } from '../language/translate.ts'
import { site } from '../site/site.ts'
import type { Writer } from './sentence.ts'

const timeZoneNow = () => site.timeZone

const minutes = keptWhile(timeZoneNow, (language, timeZone) =>
  newDateFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'full', timeStyle: 'short', timeZone }),
)
const isoDays = keptWhile(
  timeZoneNow,
  (language, timeZone) => new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone }),
)

/** "November 22, 2026" */
export const formatDay = (time: Date, language = SOURCE_LANGUAGE) =>
  numberFormat(language, messageFormats.number.day).format(time.getTime())

const seconds = keptWhile(
  timeZoneNow,
  (language, timeZone) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium', timeZone }),
)

/** "2026-11-22 15:03:00" */
export const formatIsoSecond = (time: number) => seconds('sv').format(time)

/** "2026-11-22", which is how Sweden writes days. */
export const formatIsoDay = (time: Date) => isoDays('sv').format(time)

/** "Sunday, 22 November 2026 at 15:03 (Colombo time)" */
export const formatMinute = ({ t, language }: Writer, time: Date) =>
  t('mails.at', {
    time: minutes(language).format(time),
    place: site.timeZone.replace(/^.*\//, '').replaceAll('_', ' '),
  })
