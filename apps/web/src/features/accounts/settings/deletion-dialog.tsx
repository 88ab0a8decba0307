import { deleteAccount } from '@canopy/contract/accounts/endpoints'
import { useApi } from '../../../api/context.ts'
import { useSignOut } from '../../../session/sign-out.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { signOutLocally } = useSignOut()
  const api = useApi()
  return (
    <PasswordDialog
      title="Delete your account?"
      description="This cannot be undone. Type your password to continue."
      action="Delete My Account"
      variant="danger"
      onSubmit={async (body, signal) => {
        await api.call(deleteAccount, { body }, { signal })
        signOutLocally()
      }}
      onClose={onClose}
    />
  )
}
