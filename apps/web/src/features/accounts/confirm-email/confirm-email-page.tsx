import { messages } from '@canopy/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { ApiError } from '../../../api/error.ts'
import { paths } from '../../../paths.ts'
import { refreshSession } from '../../../session/session-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { VisitorPage } from '../visitor-page.tsx'

const titles: Record<string, string> = {
  email_link_invalid: 'This link has expired',
  email_link_used: 'This link has been used',
  email_in_use: 'This address is in use',
}

/** The token is in the fragment, which browsers do not send. A button confirms, because mail programs open links by themselves. */
function ConfirmEmailPage() {
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api.call('confirmEmail', { body: { token } }),
    onSuccess() {
      history.replaceState(history.state, '', paths.confirmEmail)
      refreshSession(queries)
    },
  })
  const refusal = confirm.error instanceof ApiError ? titles[confirm.error.code] : undefined

  if (confirm.isSuccess)
    return (
      <Done title="All done">
        <span role="status">{messages.emailConfirmed}</span>
      </Done>
    )
  if (token === '' || refusal !== undefined)
    return (
      <Done title={refusal ?? 'This link has expired'}>
        <span role="alert">{confirm.error?.message ?? messages.emailLinkInvalid}</span>
      </Done>
    )
  return (
    <VisitorPage
      title="Confirm your address"
      lead="So that we know that it is yours, and can write to you about your orders."
    >
      <Button size="large" className="w-full" pending={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm Address
      </Button>
      {confirm.error && <Fault className="mt-4">{confirm.error.message}</Fault>}
    </VisitorPage>
  )
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <VisitorPage title={title} lead={children}>
      <ButtonLink to={paths.feed} size="large" className="w-full">
        Go to Canopy
      </ButtonLink>
    </VisitorPage>
  )
}

export { ConfirmEmailPage as Component }
