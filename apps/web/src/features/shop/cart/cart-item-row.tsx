import { paths } from '@canopy/contract/paths'
import { Link } from 'react-router'
import { t } from '../../../language/messages.ts'
import { money } from '../../../language/numbers.ts'
import { ProductPicture } from '../product/product-picture.tsx'
import type { CartLine } from './cart-lines.ts'
import { LineProblems } from './line-problems.tsx'
import { LineStepper } from './line-stepper.tsx'
import { RemoveButton } from './remove-button.tsx'

/** `onLeave` is called when the link to the product is opened. */
export function CartItemRow({ line, onLeave }: { line: CartLine; onLeave?: () => void }) {
  const { item, product, problems } = line
  const { productName } = product ?? item

  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex gap-3 sm:gap-4">
        <ProductPicture
          product={product ?? item}
          sizes="5.5rem"
          className="max-w-16 shrink-0 self-start narrow:hidden rounded-control sm:max-w-22"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex items-start">
            <div className="min-w-0 flex-1">
              <Link
                to={paths.product(item.productID)}
                onClick={onLeave}
                lang={product?.language ?? ''}
                title={productName}
                className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
              >
                {productName}
              </Link>
              <p className="text-sm text-muted tabular">{t('orders.priceEach', { price: item.price })}</p>
            </div>
            <RemoveButton item={item} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <LineStepper line={line} />
            <p className="ms-auto font-bold whitespace-nowrap tabular">{money(item.price * item.quantity)}</p>
          </div>
        </div>
      </div>
      <LineProblems problems={problems} />
    </li>
  )
}
