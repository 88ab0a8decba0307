import { orderRupees } from '@canopy/contract/money'
import type { Order } from '@canopy/contract/shop'
import { ProductPicture } from '../product-picture.tsx'

/** What was ordered, line by line. */
export function OrderLines({ lines }: { lines: Order['cartItems'] }) {
  return (
    <ul className="flex flex-col gap-4">
      {lines.map((line) => (
        <li key={line.productId} className="flex break-inside-avoid items-center gap-4">
          <ProductPicture product={line} sizes="4rem" className="max-w-16 shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 font-semibold">{line.productName}</p>
            <p className="text-sm text-muted tabular">
              {line.quantity} × {orderRupees(line.price)}
            </p>
          </div>
          <p className="font-semibold tabular">{orderRupees(line.quantity * line.price)}</p>
        </li>
      ))}
    </ul>
  )
}
