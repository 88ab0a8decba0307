import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { t } from '../../../language/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type CartItem, removeItem } from './cart.ts'
import { useCart } from './cart-store.ts'

export function RemoveButton({ item }: { item: CartItem }) {
  const { change } = useCart()

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // This button disappears: the focus moves to the next line, or after the last line to the drawer or page.
    const line = currentTarget.closest('li')
    const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
    const target = neighbour
      ? neighbour.querySelector('a')
      : currentTarget.closest<HTMLElement>('[role="dialog"], main')
    target?.focus()
    change((cart) => removeItem(cart, item.productID))
  }

  return (
    <IconButton
      label={t('orders.removeProduct', { product: item.productName })}
      className="-mt-2.5 -me-3 text-muted hover:text-danger-ink"
      onClick={remove}
    >
      <Trash2 aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
