import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainPassword } from '../failures.ts'
import { useFactorApi, useRefreshFactors } from './factors-data.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewalDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const api = useFactorApi()
  const refresh = useRefreshFactors()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? 'Your recovery codes' : 'New recovery codes'}
      description={codes ? undefined : 'The ones you have no longer work then.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          action="Make new codes"
          explain={explainPassword}
          onSubmit={async (password, _, signal) => {
            const made = await api.call('renewRecoveryCodes', { body: { password } }, { signal })
            await refresh()
            setCodes(made.recoveryCodes)
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
