import type { Order } from '@canopy/contract/shop/orders/shapes'
import { orderMoney } from '../../../language/numbers.ts'
import { ProductPicture } from '../product/product-picture.tsx'

export function OrderLines({ lines }: { lines: Order['cartItems'] }) {
  return (
    <ul className="flex flex-col gap-4">
      {lines.map((line) => (
        <li key={line.productId} className="flex break-inside-avoid items-start gap-4 sm:items-center">
          <ProductPicture
            product={line}
            sizes="4rem"
            className="max-w-16 shrink-0 rounded-control narrow:hidden"
          />
          {/* The line's total is next to the name, or on small screens below it. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
            <p className="w-full font-semibold wrap-anywhere">{line.productName}</p>
            <p className="text-sm whitespace-nowrap text-muted tabular">
              {line.quantity} × {orderMoney(line.price)}
            </p>
            <p className="ms-auto font-semibold tabular sm:col-start-2 sm:row-span-2 sm:row-start-1">
              {orderMoney(line.quantity * line.price)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
