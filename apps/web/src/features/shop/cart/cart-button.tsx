import { ShoppingCart } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { countOf } from './cart.ts'
import { useCart } from './cart-store.ts'

const CartDrawer = lazyNamed(() => import('./cart-drawer.tsx'), 'CartDrawer')

/** Includes the drawer, whose code is loaded when it is first opened. */
export function CartButton() {
  const { cart, panelOpen, setPanelOpen } = useCart()
  const count = countOf(cart.items)

  return (
    <>
      <IconButton
        label={count === 0 ? t('shell.cart') : t('shell.cartWithItems', { count })}
        aria-haspopup="dialog"
        onClick={() => setPanelOpen(true)}
      >
        <ShoppingCart aria-hidden="true" className="size-5.5" />
        {count > 0 && <CountBadge count={count} className="top-0.5 bg-leaf text-on-leaf" />}
      </IconButton>
      <LazyDialog open={panelOpen}>
        <CartDrawer />
      </LazyDialog>
    </>
  )
}
