import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { HiddenScrollbar } from './hidden-scrollbar.tsx'

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-base -outline-offset-2 select-none data-highlighted:bg-sunken pointer-coarse:min-h-11 [&_svg]:shrink-0'

/**
 * A menu below `trigger` (a button element). Children are `MenuItem`, `MenuLink` and `MenuChoice`; `header` is plain content above
 * them. `defaultOpen` is for menus that are loaded when their trigger is clicked.
 */
export function Menu({
  trigger,
  header,
  defaultOpen = false,
  children,
}: {
  trigger: ReactElement
  header?: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      {/* All content must be inside a landmark, and the portal is outside of the page's. */}
      <Base.Portal role="region" aria-label={t('common.menu')}>
        <HiddenScrollbar />
        <Base.Positioner align="end" sideOffset={8} className="z-50 outline-none">
          <Base.Popup className="popup-motion max-h-(--available-height) max-w-(--available-width) min-w-48 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float outline-none">
            {header && <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{header}</div>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({
  icon,
  tone = 'plain',
  disabled = false,
  onClick,
  children,
}: {
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onClick}
      className={`${itemClass} data-disabled:cursor-default data-disabled:text-muted ${tone === 'danger' ? 'text-danger-ink' : ''}`}
    >
      {icon}
      {children}
    </Base.Item>
  )
}

/** A link to another page of the app; `current` marks the open one. */
export function MenuLink({
  icon,
  to,
  current = false,
  children,
}: {
  icon?: ReactNode
  to: string
  current?: boolean
  children: ReactNode
}) {
  return (
    <Base.LinkItem
      closeOnClick
      render={<Link to={to} />}
      aria-current={current ? 'page' : undefined}
      className={`${itemClass} aria-[current]:font-semibold aria-[current]:text-leaf-ink`}
    >
      {icon}
      {children}
    </Base.LinkItem>
  )
}

/** A radio group. The menu stays open, so that the effect of a choice is visible. */
export function MenuChoice<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { value: Value; label: string; icon: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <Base.RadioGroup
      value={value}
      onValueChange={(chosen: Value) => onChange(chosen)}
      className="border-line not-first:mt-1.5 not-first:border-t not-first:pt-1.5 not-last:mb-1.5 not-last:border-b not-last:pb-1.5 [[role=group]+&]:mt-0 [[role=group]+&]:border-t-0 [[role=group]+&]:pt-0"
    >
      <Base.Group>
        <Base.GroupLabel className="px-3 py-1 text-xs font-semibold text-muted">{label}</Base.GroupLabel>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} className={itemClass}>
            {choice.icon}
            {choice.label}
            <Base.RadioItemIndicator className="ms-auto text-leaf-ink">
              <Check aria-hidden="true" className="size-5" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.Group>
    </Base.RadioGroup>
  )
}
