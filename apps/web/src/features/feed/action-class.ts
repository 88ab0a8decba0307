/** How the controls in a card's action row look. */
export const actionClass =
  'inline-flex h-10 touch-target items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold text-muted tabular hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink data-chosen:text-leaf-ink sm:px-3'
