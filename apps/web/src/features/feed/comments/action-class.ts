/** A small text button below a comment; `data-chosen` highlights it. */
export const actionClass =
  'inline-flex min-h-6 items-center gap-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11 rounded-control text-sm font-semibold text-muted tabular hover:text-ink hover:underline data-chosen:text-leaf-ink'
