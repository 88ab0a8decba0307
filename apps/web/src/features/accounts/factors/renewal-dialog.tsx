import { renewRecoveryCodes } from '@canopy/contract/accounts/factors/endpoints'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { explainInput } from '../failures.ts'
import { useRefreshFactors } from './factors-data.ts'
import { PasswordForm } from './password-form.tsx'
import { CodesDialog } from './recovery-codes.tsx'

export function RenewalDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const api = useApi()
  const refresh = useRefreshFactors()
  return (
    <CodesDialog
      title={t('settings.newRecoveryCodes')}
      description={t('settings.newCodesLead')}
      codes={codes}
      onClose={onClose}
    >
      <PasswordForm
        action={t('settings.makeNewCodes')}
        explain={explainInput}
        onSubmit={async (password, _, signal) => {
          const made = await api.call(renewRecoveryCodes, { body: { password } }, { signal })
          await refresh()
          setCodes(made.recoveryCodes)
        }}
        onCancel={onClose}
      />
    </CodesDialog>
  )
}
