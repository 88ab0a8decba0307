import type { LoggedIn } from '@canopy/contract/accounts/sessions/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'

/** Signs in without a password. The library loads with the first click. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (session: LoggedIn) => Promise<void> }) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const api = useApi()

  async function signIn() {
    setPending(true)
    setFailure(undefined)
    const library = await import('./passkey-sign-in.ts').catch(() => undefined)
    try {
      if (library) await onSignedIn(await library.signInWithPasskey(api))
    } catch (error) {
      setFailure(library?.explainPasskey(error))
    }
    if (!library) setFailure(coded('common.networkError'))
    setPending(false)
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <Button variant="secondary" size="large" pending={pending} onClick={signIn}>
        {t('accounts.signInWithPasskey')}
      </Button>
      <FormFailure message={failure} />
    </div>
  )
}
