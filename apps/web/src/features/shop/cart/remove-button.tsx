import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type CartItem, removeItem } from './cart.ts'
import { useCart } from './cart-store.ts'

/** Takes a line out of the cart. */
export function RemoveButton({ item }: { item: CartItem }) {
  const { change } = useCart()

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The focus would be lost with this button: it goes on to the next line, after the last one to the drawer or page.
    const line = currentTarget.closest('li')
    const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
    const heir = neighbour
      ? neighbour.querySelector('a')
      : currentTarget.closest<HTMLElement>('[role="dialog"], main')
    heir?.focus()
    change((cart) => removeItem(cart, item.productID))
  }

  return (
    <IconButton
      label={`Remove ${item.productName}`}
      className="-mt-2.5 -mr-3 text-muted hover:text-danger-ink"
      onClick={remove}
    >
      <Trash2 aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
