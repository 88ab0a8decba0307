import type { Challenge } from '@canopy/contract/challenges/shapes'
import { CategoryIcon, nameOfCategory } from '../category-icon.tsx'

/** Category on the card of a challenge. It loads after it, as its season does: the first pages of members load what cards are made of. */
export function CategoryMark({ category }: Pick<Challenge, 'category'>) {
  return (
    <span role="img" aria-label={nameOfCategory(category)} className="py-1 text-muted">
      <CategoryIcon category={category} />
    </span>
  )
}
