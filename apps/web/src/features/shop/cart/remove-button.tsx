import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type CartItem, removeItem } from './cart.ts'
import { useCart } from './cart-store.ts'

export function RemoveButton({ item }: { item: CartItem }) {
  const { change } = useCart()
  return (
    <IconButton
      label={`Remove ${item.productName}`}
      className="text-muted hover:text-danger-ink"
      onClick={() => change((cart) => removeItem(cart, item.productID))}
    >
      <Trash2 aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
