import type { KeyboardEvent, RefObject } from 'react'
import { t } from '../../../language/messages.ts'
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
    { key: 'j', label: t('desk.nextRow'), run: () => move(1) },
    { key: 'k', label: t('desk.previousRow'), run: () => move(-1) },
    { key: 'Enter', label: t('desk.openRow') },
    {
      key: 'x',
      label: t('desk.selectRow'),
      run: () => rows().find(focused)?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    },
  ])
}
