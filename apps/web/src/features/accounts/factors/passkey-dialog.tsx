import { addPasskey, startPasskey } from '@canopy/contract/accounts/factors/endpoints'
import { coded } from '@canopy/contract/language/coded-message'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useRefreshFactors } from './factors-data.ts'
import { explainPasskey } from './passkey-errors.ts'
import { PasswordForm } from './password-form.tsx'
import { CodesDialog } from './recovery-codes.tsx'

/** Adds a passkey, and shows the recovery codes if it is the first factor. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const api = useApi()
  const refresh = useRefreshFactors()

  async function add(password: string, name: string, signal: AbortSignal) {
    const { token, creation } = await api.call(startPasskey, { body: { password } }, { signal })
    const created = await startRegistration({ optionsJSON: creation })
    const { recoveryCodes } = await api.call(addPasskey, { body: { token, name, created } }, { signal })
    await refresh()
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onClose()
  }

  return (
    <CodesDialog
      title={t('settings.addPasskey')}
      description={t('settings.passkeyPrompt')}
      codes={codes}
      onClose={onClose}
    >
      <PasswordForm
        action={t('common.continue')}
        name={{ initial: t('settings.myPasskey'), required: coded('accounts.passkeyNameRequired') }}
        explain={explainPasskey}
        onSubmit={add}
        onCancel={onClose}
      />
    </CodesDialog>
  )
}
