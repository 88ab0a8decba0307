import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Fault } from '../../../ui/form/fault.tsx'
import { useChangeAlerts } from './alerts-data.ts'
import { LoadedSettings } from './loaded-settings.tsx'

export function MailSettings() {
  const { email, emailConfirmed } = useSession()
  const { change, failed } = useChangeAlerts()
  return (
    <LoadedSettings>
      {({ digest, mailRefused }) => (
        <>
          {mailRefused && (
            <p
              role="status"
              className="mb-3 rounded-control bg-info-tint px-3 py-2 text-info-ink wrap-anywhere"
            >
              {t('settings.mailRefused', { email })}
            </p>
          )}
          {!emailConfirmed && <p className="mb-3 text-muted">{t('settings.mailUnconfirmed')}</p>}
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={digest}
              aria-describedby="digest-content"
              onChange={({ target }) => change({ digest: target.checked })}
              className="size-5 shrink-0 accent-leaf"
            />
            {t('settings.weeklyMail')}
          </label>
          <p id="digest-content" className="text-sm text-pretty text-muted">
            {t('settings.digest')}
          </p>
          {failed && <Fault className="mt-3">{t('settings.settingsNotSaved')}</Fault>}
        </>
      )}
    </LoadedSettings>
  )
}
