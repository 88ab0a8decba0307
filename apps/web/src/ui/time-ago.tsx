import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { useSyncExternalStore } from 'react'

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
/** English has "3 min. ago", whose full stop reads like the end of the sentence. */
const since = (amount: number, unit: Intl.RelativeTimeFormatUnit) =>
  relative().format(-Math.floor(amount), unit).replace('. ago', ' ago')

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

/** `time` is ISO 8601. */
export function TimeAgo({ time, className }: { time: string; className?: string }) {
  const moment = new Date(time)
  useMinute()
  return (
    <time dateTime={time} title={exactTime.format(moment)} className={className}>
      {ago(moment, new Date())}
    </time>
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
