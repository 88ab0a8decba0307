import type { Order } from '@canopy/contract/shop/orders/shapes'
import { countryIn, site } from '@canopy/contract/site/site'
import { language } from '../../../language/messages.ts'

export function DeliveryAddress({ address }: { address: Order['shippingAddress'] }) {
  const { name, street, city, state, zipCode, country, phone } = address
  const inLanguage = country === site.country.name ? countryIn(language()) : country
  const place = [zipCode, city, state].filter(Boolean).join(' ')
  return (
    <address className="whitespace-pre-line text-muted not-italic">
      {[name, street, place, inLanguage, phone].filter(Boolean).join('\n')}
    </address>
  )
}
