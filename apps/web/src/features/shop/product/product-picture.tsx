import { storedPicture } from '@canopy/contract/pictures'
import type { Product } from '@canopy/contract/shop/products'
import { Picture } from '../../../ui/pictures/picture.tsx'

/** Square. No alternative text, because the name of the product is next to it. */
export function ProductPicture({
  product,
  sizes,
  priority = false,
  className = '',
}: {
  product: Pick<Product, 'imgURL'>
  sizes: string
  priority?: boolean
  className?: string
}) {
  return (
    <Picture
      src={product.imgURL}
      alt=""
      width={1}
      height={1}
      srcSet={storedPicture(product.imgURL)?.srcSet}
      sizes={sizes}
      priority={priority}
      className={className}
    />
  )
}
