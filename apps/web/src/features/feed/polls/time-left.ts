import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { isEnglish } from '../../../ui/time-ago.tsx'

function until(count: number, unit: 'minute' | 'hour' | 'day') {
  if (isEnglish()) return `in ${count} ${unit}${count === 1 ? '' : 's'}`
  return new Intl.RelativeTimeFormat(undefined, { style: 'long', numeric: 'always' }).format(count, unit)
}

/** "in 3 hours": rounded up, so that it never says "in 0 minutes". */
export function timeLeft(end: Date, now: Date) {
  const left = Math.max(end.getTime() - now.getTime(), 1)
  if (left <= HOUR) return until(Math.ceil(left / MINUTE), 'minute')
  if (left <= 2 * DAY) return until(Math.ceil(left / HOUR), 'hour')
  return until(Math.ceil(left / DAY), 'day')
}
