import { useId, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type MomentFaults, scheduleOf, tomorrow } from './schedule.ts'
import { ScheduleFields, timeZone } from './schedule-fields.tsx'

/** Asks when to publish what is written. Mounts open. */
export function ScheduleDialog({ onSchedule }: { onSchedule: (publishAt: string) => void }) {
  const [open, setOpen] = useState(true)
  const formId = useId()
  const [moment, setMoment] = useState(() => tomorrow(new Date()))
  const [faults, setFaults] = useState<MomentFaults>({})

  function submit() {
    const { publishAt, faults } = scheduleOf(moment, new Date())
    if (faults) return setFaults(faults)
    setOpen(false)
    onSchedule(publishAt)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('feed.schedulePost')}
      description={t('feed.timeZone', { zone: timeZone() })}
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('feed.schedule')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ScheduleFields
          moment={moment}
          faults={faults}
          onChange={(changed) => {
            setMoment(changed)
            setFaults({})
          }}
        />
      </form>
    </Dialog>
  )
}
