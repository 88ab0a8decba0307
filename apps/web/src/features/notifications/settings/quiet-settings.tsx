import type { QuietHours } from '@canopy/contract/notifications/alerts/shapes'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Fault } from '../../../ui/form/fault.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { TimeZoneSelect } from '../../../ui/form/time-zone-select.tsx'
import { useChangeAlerts } from './alerts-data.ts'
import { LoadedSettings } from './loaded-settings.tsx'

const NIGHT: QuietHours = { from: '22:00', until: '07:00' }

function Hours({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  const [typed, setTyped] = useState(hours)
  const isEmpty = typed.from === typed.until
  const type = (part: Partial<QuietHours>) => {
    const changed = { ...typed, ...part }
    setTyped(changed)
    if (changed.from !== '' && changed.until !== '' && changed.from !== changed.until) onChange(changed)
  }
  return (
    <div className="mt-2 grid grid-cols-2 gap-3 sm:max-w-80">
      <Field label={t('common.from')}>
        <TextInput type="time" value={typed.from} onChange={({ target }) => type({ from: target.value })} />
      </Field>
      <Field label={t('common.until')} error={isEmpty ? t('common.fieldInvalid') : undefined}>
        <TextInput type="time" value={typed.until} onChange={({ target }) => type({ until: target.value })} />
      </Field>
    </div>
  )
}

export function QuietSettings() {
  const { change, failed } = useChangeAlerts()
  return (
    <LoadedSettings>
      {({ quietHours, timeZone }) => (
        <>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={quietHours !== null}
              onChange={({ target }) => change({ quietHours: target.checked ? NIGHT : null })}
              className="size-5 shrink-0 accent-leaf"
            />
            {t('settings.quietHours')}
          </label>
          {quietHours && <Hours hours={quietHours} onChange={(hours) => change({ quietHours: hours })} />}
          <Field label={t('settings.timeZone')} className="mt-4 sm:max-w-80">
            <TimeZoneSelect
              chosen={timeZone}
              value={timeZone}
              onChange={({ target }) => change({ timeZone: target.value })}
            />
          </Field>
          <p className="mt-3 text-sm text-pretty text-muted">{t('settings.quiet')}</p>
          {failed && <Fault className="mt-3">{t('settings.settingsNotSaved')}</Fault>}
        </>
      )}
    </LoadedSettings>
  )
}
