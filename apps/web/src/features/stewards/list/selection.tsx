import type { DisplayColumnDef } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { features } from './columns.ts'

export const SELECTION = 'selection'

/** The label around the box is what can be touched. */
function Box({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (event: unknown) => void
}) {
  return (
    <label className="grid size-6 touch-target place-items-center pointer-coarse:-m-2.5">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 accent-leaf"
        checked={checked}
        onChange={onChange}
      />
    </label>
  )
}

export const selectionColumn = <Row extends object>(): DisplayColumnDef<typeof features, Row> => ({
  id: SELECTION,
  header: ({ table }) => (
    <Box
      label={t('desk.selectAllRows')}
      checked={table.getIsAllRowsSelected()}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  ),
  cell: ({ row }) => (
    <Box
      label={t('desk.selectRow')}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  ),
})

/** Actions for all selected rows at once. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div
      role="toolbar"
      aria-label={t('desk.selectedRows')}
      className="sticky top-[calc(var(--top-bar)+0.5rem)] z-20 flex flex-wrap items-center gap-3 rounded-card bg-surface p-3 shadow-float"
    >
      <p className="me-auto font-semibold tabular">{t('desk.selectedCount', { count })}</p>
      {children}
      <Button variant="quiet" size="small" onClick={onClear}>
        {t('desk.clearSelection')}
      </Button>
    </div>
  )
}
