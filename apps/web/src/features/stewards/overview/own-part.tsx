import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Part } from '../case/part.tsx'

/** Domain of the members of the demonstration. */
const DEMO = '@canopy.example'
const COMMAND = 'DATA_DIR=../my-community SEED=none npm start'

/** Tells the owner of the demonstration how to begin a community of their own. */
export function OwnPart() {
  const { email } = useSession()
  if (!email.endsWith(DEMO)) return null
  return (
    <Part title={t('set-up.ownTitle')}>
      <p className="max-w-prose text-pretty">{t('set-up.ownText')}</p>
      <pre className="my-3 rounded-control bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{COMMAND}</code>
      </pre>
      <p className="max-w-prose text-pretty">{t('set-up.ownLink')}</p>
    </Part>
  )
}
