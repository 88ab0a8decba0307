import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'

const relative = new Intl.RelativeTimeFormat(undefined, { style: 'long', numeric: 'always' })

/** "in 3 hours": rounded up, so that it never says "in 0 minutes". */
export function timeLeft(end: Date, now: Date) {
  const left = Math.max(end.getTime() - now.getTime(), 1)
  if (left <= HOUR) return relative.format(Math.ceil(left / MINUTE), 'minute')
  if (left <= 2 * DAY) return relative.format(Math.ceil(left / HOUR), 'hour')
  return relative.format(Math.ceil(left / DAY), 'day')
}
