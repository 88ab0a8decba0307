import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'auto' })

/** A moment in the reader's own language: "3 min. ago", with the exact time on hover. `time` is ISO 8601. */
export function TimeAgo({ time, className }: { time: string; className?: string }) {
  const moment = new Date(time)
  return (
    <time dateTime={time} title={exact.format(moment)} className={className}>
      {ago(moment, new Date())}
    </time>
  )
}

/** Relative for a week, the date from then on. A moment in the future is a clock that is ahead: now. */
export function ago(moment: Date, now: Date) {
  const past = Math.max(now.getTime() - moment.getTime(), 0)
  if (past < MINUTE) return relative.format(0, 'second')
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), 'hour')
  if (past < 7 * DAY) return relative.format(-Math.floor(past / DAY), 'day')
  return date.format(moment)
}
