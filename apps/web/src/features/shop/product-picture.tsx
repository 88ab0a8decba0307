import { storedPicture } from '@canopy/contract/pictures'
import type { Product } from '@canopy/contract/shop'
import { Picture } from '../../ui/picture.tsx'

/** A product's square picture, beside its name and therefore without a text of its own. `sizes` says how wide it is shown. */
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
