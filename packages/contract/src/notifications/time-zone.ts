import { z } from 'zod/mini'
import { coded } from '../language/coded-message.ts'

/** Offsets such as +05:30 are no names. */
function isKnown(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined && /^[a-z]/i.test(timeZone)
  } catch {
    return false
  }
}

/** A name of the IANA time zone database, such as Asia/Colombo. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(64, { error: coded('common.fieldInvalid'), abort: true }),
    z.refine(isKnown, coded('common.fieldInvalid')),
  )

/** Time zone of a browser, sent with a login. If the server does not know it, it is ignored. */
export const BrowserTimeZone = z.catch(z.optional(TimeZone), undefined)
