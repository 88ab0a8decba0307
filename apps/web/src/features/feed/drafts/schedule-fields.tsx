import { useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { daysFrom, type Moment, type MomentFaults } from './schedule.ts'

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day and a time, in the time zone of the device. The first one that is wrong gets the focus. */
export function ScheduleFields({
  moment,
  faults,
  onChange,
}: {
  moment: Moment
  faults: MomentFaults
  onChange: (moment: Moment) => void
}) {
  const day = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (faults.day) day.current?.focus()
    else if (faults.time) time.current?.focus()
  }, [faults])

  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Field label={t('feed.day')} error={faults.day}>
        <TextInput
          ref={day}
          type="date"
          name="day"
          {...daysFrom(new Date())}
          value={moment.day}
          onChange={(event) => onChange({ ...moment, day: event.target.value })}
        />
      </Field>
      <Field label={t('feed.time')} error={faults.time}>
        <TextInput
          ref={time}
          type="time"
          name="time"
          value={moment.time}
          onChange={(event) => onChange({ ...moment, time: event.target.value })}
        />
      </Field>
    </div>
  )
}
