import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { type ReactNode, useSyncExternalStore } from 'react'

/** Calls `make` when its value is first needed. */
function once<Value>(make: () => Value) {
  let value: Value | undefined
  return () => (value ??= make())
}

/** The browser makes its formats of a language slowly, so none is made before the first page shows. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const made = once(() => new Intl.DateTimeFormat(undefined, options))
  return { format: (date: Date | number) => made().format(date) }
}

/** Date and time in the reader's language and time zone. */
export const exactTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' })
/** The day alone, in the same way. */
export const exactDay = dateFormat({ dateStyle: 'long' })
const date = dateFormat({ dateStyle: 'medium' })
const relative = once(() => new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'auto' }))

/** Tells whether relative times are written in the code: the first use of the browser's formats blocks the first page of a slow phone for 130 ms. */
export const isEnglish = () => navigator.language.startsWith('en')

/** Words of the browser for a time that has passed, but for "3 min. ago", whose full stop reads like the end of the sentence. */
function since(amount: number, unit: 'second' | 'minute' | 'hour' | 'day') {
  const past = Math.floor(amount)
  if (!isEnglish()) return relative().format(-past, unit)
  if (past === 0) return 'now'
  if (unit === 'day') return past === 1 ? 'yesterday' : `${past} days ago`
  return `${past} ${unit === 'hour' ? 'hr' : 'min'} ago`
}

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
  if (past < MINUTE) return since(0, 'second')
  if (past < HOUR) return since(past / MINUTE, 'minute')
  if (past < DAY) return since(past / HOUR, 'hour')
  if (past < 7 * DAY) return since(past / DAY, 'day')
  return date.format(moment)
}
