/** Formats of days on which something begins or ends in the community, wherever its reader is. */

import { keptWhile, newDateFormat } from '@canopy/contract/language/number-format'
import { site } from '@canopy/contract/site/site'
import { readersLocale } from './dates.ts'

export function communityDayFormat(options: Intl.DateTimeFormatOptions) {
  const formats = keptWhile(
    () => site.timeZone,
    (language, timeZone) => newDateFormat(language, { ...options, timeZone }),
  )
  return { format: (date: Date | number) => formats(readersLocale()).format(date) }
}
