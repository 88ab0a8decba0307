import { Link } from 'react-router'

/** A row of links to lists of one kind, of which one is open. `label` names the row for screen readers. */
export function TabLinks({
  label,
  links,
}: {
  label: string
  links: readonly { to: string; label: string; isOpen: boolean }[]
}) {
  return (
    <nav aria-label={label} className="flex overflow-x-auto border-b border-line">
      {links.map((link) => (
        <Link
          key={link.label}
          to={link.to}
          replace
          preventScrollReset
          aria-current={link.isOpen ? 'page' : undefined}
          className="flex min-h-11 shrink-0 items-center justify-center rounded-t-control border-b-2 border-transparent px-2 py-1 text-center text-sm font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:border-leaf-ink aria-[current]:text-leaf-ink max-sm:flex-auto sm:px-4 sm:text-base"
        >
          {link.label}
        </Link>
      ))}
    </nav>
  )
}
