import { messages } from '@canopy/contract/messages'
import { alertMessages } from '@canopy/contract/notifications/alerts/messages'
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
              {alertMessages.mailRefused(email)}
            </p>
          )}
          {!emailConfirmed && <p className="mb-3 text-muted">{alertMessages.mailUnconfirmed}</p>}
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={digest}
              aria-describedby="digest-content"
              onChange={({ target }) => change({ digest: target.checked })}
              className="size-5 shrink-0 accent-leaf"
            />
            Weekly mail
          </label>
          <p id="digest-content" className="text-sm text-pretty text-muted">
            {alertMessages.digest}
          </p>
          {failed && <Fault className="mt-3">{messages.settingsNotSaved}</Fault>}
        </>
      )}
    </LoadedSettings>
  )
}
