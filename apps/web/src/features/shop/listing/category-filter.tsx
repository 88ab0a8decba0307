import { categoryLabels, ProductCategory } from '@canopy/contract/shop/products'
import { useSearchParams } from 'react-router'
import { t } from '../../../language/messages.ts'
import { ChipLink } from '../../../ui/lists/chip-link.tsx'

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
        <ChipLink key={label} to={addressOf(category)} isChosen={category === chosen}>
          {label}
        </ChipLink>
      ))}
    </nav>
  )
}
