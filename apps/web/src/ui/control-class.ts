/** How everything that is typed into or chosen from looks. 16 px text keeps phones from zooming in on focus. */
export const controlClass =
  'w-full rounded-control border border-edge bg-surface px-3 text-base text-ink hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger-ink disabled:bg-sunken disabled:text-muted read-only:not-[select]:border-transparent read-only:not-[select]:bg-sunken'
