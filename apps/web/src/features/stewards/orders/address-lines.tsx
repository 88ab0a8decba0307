import type { OrderContact } from '@canopy/contract/desk/shop/orders'

export function AddressLines({ address }: { address: OrderContact }) {
  const { name, street, city, zipCode, country, phone } = address
  return (
    <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
      {[name, street, [zipCode, city].filter(Boolean).join(' '), country, phone].filter(Boolean).join('\n')}
    </address>
  )
}
