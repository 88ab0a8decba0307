import { deleteAccount } from '@canopy/contract/accounts/endpoints'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSignOut } from '../../../session/sign-out.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { signOutLocally } = useSignOut()
  const api = useApi()
  return (
    <PasswordDialog
      title={t('settings.deleteConfirmTitle')}
      description={t('settings.deleteConfirmLead')}
      action={t('settings.deleteConfirm')}
      variant="danger"
      onSubmit={async (body, signal) => {
        await api.call(deleteAccount, { body }, { signal })
        signOutLocally()
      }}
      onClose={onClose}
    />
  )
}
