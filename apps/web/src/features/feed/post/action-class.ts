/** How the controls in a card's action row look. */
export const actionClass =
  'inline-flex h-10 touch-target items-center justify-center gap-1 rounded-full px-1 text-xs font-semibold text-muted tabular hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink data-chosen:text-leaf-ink sm:gap-1.5 sm:px-3 sm:text-sm'

/** A word beside an icon that says the same: on phones the counts need its room. */
export const wordClass = 'max-[26rem]:sr-only'
