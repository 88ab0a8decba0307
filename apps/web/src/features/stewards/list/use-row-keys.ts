import type { KeyboardEvent, RefObject } from 'react'
import { useShortcuts } from '../desk/shortcuts.tsx'

/** Marks what `useRowKeys` moves between; spread it onto rows and cards. */
export const rowProps = {
  'data-row': true,
  tabIndex: -1,
  onKeyDown: ({ target, currentTarget, key }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Enter' && target === currentTarget) currentTarget.querySelector('a')?.click()
  },
}

/** j and k move the focus between the rows inside `list`, Enter opens the focused one, x selects it. */
export function useRowKeys(list: RefObject<HTMLElement | null>, onEnd: () => void) {
  const rows = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
  const focused = (row: HTMLElement) => row.contains(document.activeElement)

  function move(step: 1 | -1) {
    const all = rows()
    const next = all[Math.max(all.findIndex(focused) + step, 0)]
    if (next) next.focus()
    else onEnd()
  }

  useShortcuts([
    { key: 'j', label: 'Next row', run: () => move(1) },
    { key: 'k', label: 'Previous row', run: () => move(-1) },
    { key: 'Enter', label: 'Open the row' },
    {
      key: 'x',
      label: 'Select the row',
      run: () => rows().find(focused)?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    },
  ])
}
