import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { useMinute } from './use-minute.ts'

/** A moment in full, in the reader's own language and time zone. */
export const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'auto' })
/** English abbreviates "min." in the middle of the phrase, where the full stop reads like its end. */
const since = (amount: number, unit: Intl.RelativeTimeFormatUnit) =>
  relative.format(-Math.floor(amount), unit).replace('. ago', ' ago')

/** A moment in the reader's own language: "3 min ago", with the exact time on hover. `time` is ISO 8601. */
export function TimeAgo({ time, className }: { time: string; className?: string }) {
  const moment = new Date(time)
  useMinute()
  return (
    <time dateTime={time} title={exactTime.format(moment)} className={className}>
      {ago(moment, new Date())}
    </time>
  )
}

/** Relative for a week, the date from then on. A moment in the future is a clock that is ahead: now. */
export function ago(moment: Date, now: Date) {
  const past = Math.max(now.getTime() - moment.getTime(), 0)
  if (past < MINUTE) return since(0, 'second')
  if (past < HOUR) return since(past / MINUTE, 'minute')
  if (past < DAY) return since(past / HOUR, 'hour')
  if (past < 7 * DAY) return since(past / DAY, 'day')
  return date.format(moment)
}
