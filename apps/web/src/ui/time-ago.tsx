import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { type ReactNode, useSyncExternalStore } from 'react'
import { dateFormat } from '../language/dates.ts'
import { t } from '../language/messages.ts'

/** Date and time in the reader's language and time zone. */
export const exactTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' })
/** The day alone, in the same way. */
export const exactDay = dateFormat({ dateStyle: 'long' })
const date = dateFormat({ dateStyle: 'medium' })

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** All times share one timer, so that they change together. */
function everyMinute(changed: () => void) {
  listeners.add(changed)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, MINUTE)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Rerenders every minute. */
export const useMinute = () => useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE))

/** A text about `time`, in ISO 8601, whose pointer shows it exactly. */
export function Moment({
  time,
  className,
  children,
}: {
  time: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <time
      dateTime={time}
      className={className}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime.format(new Date(time))
      }}
    >
      {children}
    </time>
  )
}

/** `time` is ISO 8601. */
export function TimeAgo({ time, className }: { time: string; className?: string }) {
  useMinute()
  return (
    <Moment time={time} className={className}>
      {ago(new Date(time), new Date())}
    </Moment>
  )
}

/** Relative for a week, the date from then on. A time in the future comes from a fast clock and counts as now. */
export function ago(moment: Date, now: Date) {
  const past = Math.max(now.getTime() - moment.getTime(), 0)
  if (past < MINUTE) return t('common.now')
  if (past < HOUR) return t('common.minutesAgo', { count: Math.floor(past / MINUTE) })
  if (past < DAY) return t('common.hoursAgo', { count: Math.floor(past / HOUR) })
  if (past < 2 * DAY) return t('common.yesterday')
  if (past < 7 * DAY) return t('common.daysAgo', { count: Math.floor(past / DAY) })
  return date.format(moment)
}
