import { ShoppingCart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { countOf } from './cart.ts'
import { useCart } from './cart-store.ts'

const CartDrawer = lazy(async () => ({ default: (await import('./cart-drawer.tsx')).CartDrawer }))

/** Opens the cart and counts what is in it. Brings the drawer along, which is fetched when it is first opened. */
export function CartButton() {
  const { cart, panelOpen, setPanelOpen } = useCart()
  const count = countOf(cart.items)
  const [isFetched, setFetched] = useState(false)
  if (panelOpen && !isFetched) setFetched(true)

  return (
    <>
      <IconButton
        label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
        aria-haspopup="dialog"
        onClick={() => setPanelOpen(true)}
      >
        <ShoppingCart aria-hidden="true" className="size-5.5" />
        {count > 0 && <CountBadge count={count} className="top-0.5 bg-leaf text-on-leaf" />}
      </IconButton>
      {isFetched && (
        <Suspense fallback={null}>
          <CartDrawer />
        </Suspense>
      )}
    </>
  )
}
