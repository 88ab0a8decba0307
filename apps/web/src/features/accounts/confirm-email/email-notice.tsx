import { sendEmailConfirmation } from '@canopy/contract/accounts/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'

/** Notice to members who have not confirmed their e-mail address, where that stops them. */
export function EmailNotice() {
  const { email, emailConfirmed } = useSession()
  if (emailConfirmed) return null
  return (
    <section
      aria-label={t('accounts.emailAddress')}
      className="mb-4 flex flex-col items-start gap-3 rounded-control bg-info-tint px-4 py-3 text-info-ink wrap-anywhere"
    >
      <p>{t('accounts.emailUnconfirmedNotice', { email })}</p>
      <SendAgain variant="secondary" />
    </section>
  )
}

/** Asks for a confirmation in a quiet line, where a new member first reads of points. */
export function EmailLine() {
  const { email, emailConfirmed } = useSession()
  if (emailConfirmed) return null
  return (
    <section
      aria-label={t('accounts.emailAddress')}
      className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted wrap-anywhere"
    >
      <p className="min-w-0">{t('accounts.emailUnconfirmedLine', { email })}</p>
      <SendAgain variant="quiet" />
    </section>
  )
}

function SendAgain({ variant }: { variant: 'secondary' | 'quiet' }) {
  const api = useApi()
  const send = useMutation({ mutationFn: () => api.call(sendEmailConfirmation, {}) })
  return (
    <>
      {send.data ? (
        <p role="status" className="text-sm font-medium">
          {send.data.message}
        </p>
      ) : (
        <Button variant={variant} size="small" pending={send.isPending} onClick={() => send.mutate()}>
          {t('accounts.sendAgain')}
        </Button>
      )}
      {send.error && <Fault>{send.error.message}</Fault>}
    </>
  )
}
