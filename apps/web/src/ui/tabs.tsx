import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

/** `label` names the row of tabs for screen readers. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List aria-label={label} className="relative flex overflow-x-auto border-b border-line">
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
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
