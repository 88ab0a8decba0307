import { paths } from '@canopy/contract/paths'
import type { MouseEvent } from 'react'
import { t } from '../../../language/messages.ts'
import { money } from '../../../language/numbers.ts'
import { availableOf, useSession } from '../../../session/session-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { countOf, emptyCart, totalsOf } from './cart.ts'
import { CartItemRow } from './cart-item-row.tsx'
import { useCartLines } from './cart-lines.ts'
import { CartMessage } from './cart-message.tsx'
import { useCart } from './cart-store.ts'
import { EmptyCart } from './empty-cart.tsx'

export function CartDrawer() {
  const { cart, panelOpen, setPanelOpen, change } = useCart()
  const lines = useCartLines({ shown: panelOpen })
  const close = () => setPanelOpen(false)
  const isEmpty = cart.items.length === 0

  function clear({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The pressed button disappears, so the drawer takes the focus.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
    change(() => emptyCart)
  }

  return (
    <Drawer
      open={panelOpen}
      onOpenChange={setPanelOpen}
      title={t('orders.cartTitle', { count: countOf(cart.items) })}
      width="450px"
      footer={!isEmpty && <Footer onLeave={close} />}
    >
      {isEmpty ? (
        <EmptyState
          drawing={<EmptyCart />}
          action={
            <ButtonLink to={paths.shop} onClick={close}>
              {t('common.visitShop')}
            </ButtonLink>
          }
        >
          {t('orders.cartEmpty')}
        </EmptyState>
      ) : (
        <>
          <div className="-mt-2 mb-2 flex min-h-10 flex-wrap items-center justify-end gap-x-3">
            <CartMessage className="line-clamp-2 min-w-40 flex-1 text-leaf-ink" />
            <Button variant="quiet" size="small" className="-me-3" onClick={clear}>
              {t('orders.clearAll')}
            </Button>
          </div>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <CartItemRow key={line.item.productID} line={line} onLeave={close} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

function Footer({ onLeave }: { onLeave: () => void }) {
  const { cart } = useCart()
  const { points, total } = totalsOf(cart, availableOf(useSession()))

  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          {t('orders.total')}{' '}
          <span className="text-lg font-bold whitespace-nowrap tabular">{money(total)}</span>
        </p>
        {points > 0 && <p className="text-sm text-leaf-ink">{t('orders.pointsSubtracted', { points })}</p>}
      </div>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <ButtonLink to={paths.cart} variant="secondary" size="large" onClick={onLeave}>
          {t('orders.viewCart')}
        </ButtonLink>
        <ButtonLink to={paths.checkout} size="large" onClick={onLeave}>
          {t('orders.checkout')}
        </ButtonLink>
      </div>
    </div>
  )
}
