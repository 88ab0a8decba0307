import { viewOrderContact } from '@canopy/contract/desk/shop/endpoints'
import type { DeskOrderCase, OrderContact } from '@canopy/contract/desk/shop/orders'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'

export function AddressLines({ address }: { address: OrderContact }) {
  const { name, street, city, zipCode, country, phone } = address
  return (
    <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
      {[name, street, [zipCode, city].filter(Boolean).join(' '), country, phone].filter(Boolean).join('\n')}
    </address>
  )
}

/** Shows the address of the parcel. It is fetched on demand, because each look at it is recorded. */
export function Contact({ order: { orderKey, carrier, trackingNumber, member } }: { order: DeskOrderCase }) {
  const api = useApi()
  const contact = useMutation({
    mutationFn: () => api.call(viewOrderContact, { params: { orderKey } }),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      {(carrier || trackingNumber) && (
        <p>
          {carrier || t('desk-shop.parcel')} <span className="tabular">{trackingNumber}</span>
        </p>
      )}
      {contact.data ? (
        <AddressLines address={contact.data} />
      ) : (
        <>
          <p className="text-pretty text-muted">
            {member ? t('desk-shop.addressRecorded') : t('desk-shop.addressDeleted')}
          </p>
          {member && (
            <Button variant="secondary" pending={contact.isPending} onClick={() => contact.mutate()}>
              {t('desk-shop.showAddressAndPhone')}
            </Button>
          )}
        </>
      )}
      <FormFailure message={contact.error?.message} />
    </div>
  )
}
