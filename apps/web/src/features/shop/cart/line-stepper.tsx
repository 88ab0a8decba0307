import { t } from '../../../language/messages.ts'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { changeItem, limitOf } from './cart.ts'
import type { CartLine } from './cart-lines.ts'
import { useCart } from './cart-store.ts'

export function LineStepper({ line: { item, product } }: { line: CartLine }) {
  const { change } = useCart()
  const limit = product ? limitOf(product) : item.quantity

  return (
    <Stepper
      label={t('orders.quantityOf', { product: item.productName })}
      value={item.quantity}
      // A quantity above the stock can still be lowered step by step.
      max={Math.max(limit, item.quantity)}
      onChange={(quantity) => change((cart) => changeItem(cart, item.productID, { quantity }))}
    />
  )
}
