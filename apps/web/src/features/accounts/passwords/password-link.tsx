import { forgotPassword } from '@canopy/contract/accounts/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'

/** Mails the member a link that sets a password: they have forgotten it, or joined with the account of an organisation and have none. */
export function PasswordLink() {
  const { email } = useSession()
  const api = useApi()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call(forgotPassword, { body: { email } }),
  })
  return (
    <div className="flex flex-col items-start gap-1">
      {!isSuccess && (
        <Button variant="quiet" size="small" pending={isPending} onClick={() => mutate()}>
          {t('settings.mailPasswordLink')}
        </Button>
      )}
      <p role="status" className="text-sm text-pretty text-leaf-ink wrap-anywhere empty:hidden">
        {isSuccess && t('settings.passwordLinkSent', { email })}
      </p>
      {error && <Fault>{error.message}</Fault>}
    </div>
  )
}
