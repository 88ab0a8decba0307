import { confirmPassword } from '@canopy/contract/accounts/endpoints'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { storeToken } from '../../../session/stored-session.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password, with which the session gets another token. */
export function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const api = useApi()
  return (
    <PasswordDialog
      title={t('settings.confirmTitle')}
      description={t('settings.confirmLead')}
      action={t('common.continue')}
      variant="primary"
      onSubmit={async (body, signal) => {
        const { token } = await api.call(confirmPassword, { body }, { signal })
        storeToken(token)
        onConfirmed()
      }}
      onClose={onClose}
    />
  )
}
