import { ShoppingCart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { countOf } from './cart.ts'
import { useCart } from './cart-store.ts'

const CartDrawer = lazy(async () => ({ default: (await import('./cart-drawer.tsx')).CartDrawer }))

/** Includes the drawer, whose code is loaded when it is first opened. */
export function CartButton() {
  const { cart, panelOpen, setPanelOpen } = useCart()
  const count = countOf(cart.items)
  const [wasOpened, setWasOpened] = useState(false)
  if (panelOpen && !wasOpened) setWasOpened(true)

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
      {wasOpened && (
        <Suspense fallback={null}>
          <CartDrawer />
        </Suspense>
      )}
    </>
  )
}
