import { ChevronDown } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { money } from '../../../language/numbers.ts'
import { Card } from '../../../ui/card.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { countOf, type Totals } from '../cart/cart.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { LineProblems } from '../cart/line-problems.tsx'
import { CartSummary } from '../cart/order-summary.tsx'
import { ProductPicture } from '../product/product-picture.tsx'

/** Largest number of lines at which the total is still in the viewport. */
const FITTING_LINES = 6

/** Shows the order beside the form, or on small screens above it, collapsed to the total. */
export function CheckoutSummary({ lines, totals }: { lines: CartLine[]; totals: Totals }) {
  const isWide = useIsWide()
  const count = countOf(lines.map(({ item }) => item))
  const fits = lines.length <= FITTING_LINES

  return (
    <Card className={`lg:order-last ${fits ? 'lg:stays-beside' : ''}`}>
      <details open={isWide} className="group">
        <summary className="flex min-h-14 list-none items-center gap-3 p-4 sm:p-5 -outline-offset-2 lg:pointer-events-none [&::-webkit-details-marker]:hidden">
          <h2 className="flex-1 font-bold whitespace-nowrap sm:text-lg">{t('orders.summary')}</h2>
          <span className="hidden text-sm text-muted sm:inline lg:hidden">
            {t('orders.itemCount', { count })}
          </span>
          <span className={`font-bold whitespace-nowrap tabular ${fits ? 'lg:hidden' : ''}`}>
            {money(totals.total)}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform group-open:rotate-180 lg:hidden"
          />
        </summary>
        <div className="-mt-1 flex flex-col gap-5 px-4 pb-4 sm:px-5 sm:pb-5">
          <ul className="flex flex-col gap-4">
            {lines.map(({ item, product, problems }) => (
              <li key={item.productID} className="flex flex-col gap-2">
                <div className="flex items-center gap-3">
                  <ProductPicture
                    product={product ?? item}
                    sizes="3.5rem"
                    className="max-w-14 shrink-0 rounded-control narrow:hidden"
                  />
                  <div className="min-w-0 flex-1">
                    <p
                      lang={product?.language ?? ''}
                      title={(product ?? item).productName}
                      className="line-clamp-2 text-sm font-semibold wrap-anywhere"
                    >
                      {(product ?? item).productName}
                    </p>
                    <p className="text-sm whitespace-nowrap text-muted tabular">
                      {item.quantity} × {money(item.price)}
                    </p>
                  </div>
                  <p className="text-sm font-semibold whitespace-nowrap tabular">
                    {money(item.price * item.quantity)}
                  </p>
                </div>
                <LineProblems problems={problems} />
              </li>
            ))}
          </ul>
          <CartSummary totals={totals} />
        </div>
      </details>
    </Card>
  )
}
