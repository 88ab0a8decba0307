import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

const itemClass =
  'flex min-h-10 touch-target cursor-pointer items-center gap-3 rounded-control px-3 text-base outline-none select-none data-highlighted:bg-sunken'

/**
 * A list of actions that drops from `trigger` (a button element). Arrow keys walk it, Escape closes it, focus goes back.
 * Children are `MenuItem` and `MenuLink`; `header` stands above them and is not chosen.
 */
export function Menu({
  trigger,
  header,
  children,
}: {
  trigger: ReactElement
  header?: ReactNode
  children: ReactNode
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={8} className="z-50 outline-none">
          <Base.Popup className="popup-motion max-h-(--available-height) min-w-48 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float outline-none">
            {header && <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{header}</div>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** One action of a `Menu`. */
export function MenuItem({
  icon,
  tone = 'plain',
  onClick,
  children,
}: {
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Base.Item onClick={onClick} className={`${itemClass} ${tone === 'danger' ? 'text-danger-ink' : ''}`}>
      {icon}
      {children}
    </Base.Item>
  )
}

/** An entry of a `Menu` that leads to another page of the app. */
export function MenuLink({ icon, to, children }: { icon?: ReactNode; to: string; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={itemClass}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}
