import { viewContact } from '@canopy/contract/desk/members/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Part } from '../case/part.tsx'
import { deskKeys } from '../desk/desk-keys.ts'

/** E-mail address, phone and address, shown on request only, since each look is in the audit log. */
export function ContactPart({ userId }: { userId: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const contact = useMutation({
    mutationFn: () => api.call(viewContact, { params: { userId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: deskKeys.case('member', userId) }),
  })
  return (
    <Part title={t('desk-members.contact')}>
      {contact.data ? (
        <address className="flex flex-col gap-1 not-italic">
          <span className="[overflow-wrap:anywhere]">{contact.data.email}</span>
          {contact.data.delivery && (
            <>
              <span className="tabular">{contact.data.delivery.phone}</span>
              <span className="[overflow-wrap:anywhere]">
                {contact.data.delivery.name}, {contact.data.delivery.street}, {contact.data.delivery.zipCode}{' '}
                {contact.data.delivery.city}, {contact.data.delivery.country}
              </span>
            </>
          )}
        </address>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{t('desk-members.contactRecorded')}</p>
          {contact.isError ? (
            <TryAgain
              text={t('desk.contactFailed')}
              pending={contact.isPending}
              onRetry={() => contact.mutate()}
            />
          ) : (
            <Button variant="secondary" pending={contact.isPending} onClick={() => contact.mutate()}>
              {t('desk-members.showContact')}
            </Button>
          )}
        </div>
      )}
    </Part>
  )
}
