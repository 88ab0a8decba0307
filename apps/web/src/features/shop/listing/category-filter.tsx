import { categoryLabels, ProductCategory } from '@canopy/contract/shop/products'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../language/messages.ts'

/** Links to the categories that have products. Nothing if there is only one. */
export function CategoryFilter({
  used,
  chosen,
}: {
  used: readonly string[]
  chosen: ProductCategory | undefined
}) {
  const [search] = useSearchParams()
  const offered = ProductCategory.options.filter((each) => used.includes(each))
  if (offered.length < 2) return null
  const addressOf = (category: ProductCategory | undefined) => {
    const after = new URLSearchParams(search)
    if (category) after.set('category', category)
    else after.delete('category')
    return `?${after}`
  }
  const choices = [
    { category: undefined, label: t('shop.allCategories') },
    ...offered.map((category) => ({ category, label: t(categoryLabels[category]) })),
  ]
  return (
    <nav aria-label={t('shop.categories')} className="mb-4 flex flex-wrap gap-2 sm:mb-6">
      {choices.map(({ category, label }) => (
        <Link
          key={label}
          to={addressOf(category)}
          preventScrollReset
          aria-current={category === chosen ? 'true' : undefined}
          className="inline-flex h-9 touch-target items-center rounded-full border border-edge bg-surface px-4 text-sm font-medium hover:bg-sunken aria-[current]:border-leaf aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
