import type { Order } from '@canopy/contract/shop/orders/shapes'

export function DeliveryAddress({ address }: { address: Order['shippingAddress'] }) {
  const { name, street, city, state, zipCode, country, phone } = address
  const place = [zipCode, city, state].filter(Boolean).join(' ')
  return (
    <address className="whitespace-pre-line text-muted not-italic">
      {[name, street, place, country, phone].filter(Boolean).join('\n')}
    </address>
  )
}
