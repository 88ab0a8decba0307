import { Category } from '@canopy/contract/challenges/category'
import { categoryLabels } from '@canopy/contract/challenges/category-labels'
import type { ChallengeList } from '@canopy/contract/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { ChipLink } from '../../../ui/lists/chip-link.tsx'
import { CategoryIcon } from '../category-icon.tsx'
import type { ChosenList } from '../challenges-data.ts'

const lists: { list: ChallengeList | undefined; label: PlainMessageId }[] = [
  { list: undefined, label: 'challenges.all' },
  { list: 'forYou', label: 'challenges.forYou' },
  { list: 'new', label: 'challenges.new' },
  { list: 'endingSoon', label: 'challenges.endingSoon' },
  { list: 'ended', label: 'challenges.ended' },
]

function addressOf({ list, category }: ChosenList) {
  const search = new URLSearchParams({ ...(list && { list }), ...(category && { category }) })
  return search.size > 0 ? `?${search}` : '.'
}

/**
 * Links, since what is chosen is part of the address: a list, and a category, which a second click takes back. On phones they are one row that
 * scrolls sideways.
 */
export function ListChips({ chosen }: { chosen: ChosenList }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const last = Array.from(row.current?.querySelectorAll('[aria-current]') ?? []).at(-1)
    if (!row.current || !last) return
    const [outer, inner] = [row.current.getBoundingClientRect(), last.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right)
      row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [])

  return (
    <nav
      ref={row}
      aria-label={t('challenges.lists')}
      className="relative -mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {lists.map(({ list, label }) => (
        <ChipLink replace key={label} to={addressOf({ ...chosen, list })} isChosen={list === chosen.list}>
          {t(label)}
        </ChipLink>
      ))}
      <span aria-hidden="true" className="my-1.5 w-px shrink-0 bg-line" />
      {Category.options.map((category) => {
        const isChosen = category === chosen.category
        return (
          <ChipLink
            replace
            key={category}
            to={addressOf({ ...chosen, category: isChosen ? undefined : category })}
            isChosen={isChosen}
          >
            <CategoryIcon category={category} />
            {t(categoryLabels[category])}
          </ChipLink>
        )
      })}
    </nav>
  )
}
