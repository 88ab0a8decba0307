import { messages } from '@canopy/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'

/** For members who have not confirmed their e-mail address. */
export function EmailNotice() {
  const { email, emailConfirmed } = useSession()
  const api = useApi()
  const send = useMutation({ mutationFn: () => api.call('sendEmailConfirmation', {}) })
  if (emailConfirmed) return null
  return (
    <section
      aria-label="E-mail address"
      className="mb-4 flex flex-col items-start gap-3 rounded-control bg-info-tint px-4 py-3 text-info-ink wrap-anywhere"
    >
      <p>{messages.emailUnconfirmedNotice(email)}</p>
      {send.data ? (
        <p role="status" className="text-sm font-medium">
          {send.data.message}
        </p>
      ) : (
        <Button variant="secondary" size="small" pending={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
      )}
      {send.error && <Fault>{send.error.message}</Fault>}
    </section>
  )
}
