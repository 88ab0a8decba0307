import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

/** `label` names the row of tabs for screen readers. With `fill`, the content has the rest of a window's height. */
export function Tabs<Value extends string>({
  label,
  fill = false,
  tabs,
  value,
  onChange,
}: {
  label: string
  fill?: boolean
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={onChange}
      className={fill ? 'flex min-h-0 flex-1 flex-col' : undefined}
    >
      <Base.List aria-label={label} className="relative flex shrink-0 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="h-11 shrink-0 rounded-t-control px-1 text-sm font-semibold max-sm:flex-auto sm:px-4 sm:text-base text-muted -outline-offset-2 hover:text-ink data-active:text-leaf-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-leaf-ink transition-transform" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className={fill ? 'flex min-h-0 flex-1 flex-col' : 'pt-4'}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
