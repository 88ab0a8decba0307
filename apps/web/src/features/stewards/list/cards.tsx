import type { DeskTable } from './columns.ts'
import { SELECTION } from './selection.tsx'
import { rowProps } from './use-row-keys.ts'

/** The rows of a table on a phone: the first column is the title of a card, the others are lines with their header. */
export function Cards<Row extends object>({ table, title }: { table: DeskTable<Row>; title: string }) {
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  return (
    <ul aria-label={title} className="flex flex-col gap-3">
      {table.getRowModel().rows.map((row) => {
        const all = row.getAllCells()
        const selection = all.find(({ column }) => column.id === SELECTION)
        const [name, ...cells] = all.filter((cell) => cell !== selection)
        return (
          <li
            key={row.id}
            {...rowProps}
            className="rounded-card border border-line bg-surface p-4 focus:bg-sunken"
          >
            <div className="mb-2 flex items-start justify-between gap-3 text-base font-semibold">
              {name && <table.FlexRender cell={name} />}
              {selection && <table.FlexRender cell={selection} />}
            </div>
            <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
              {cells.map((cell) => {
                const header = headers.find(({ column }) => column === cell.column)
                return (
                  <div key={cell.id} className="contents">
                    <dt className="text-xs text-muted wrap-anywhere">
                      {header && <table.FlexRender header={header} />}
                    </dt>
                    <dd className="min-w-0 wrap-anywhere">
                      <table.FlexRender cell={cell} />
                    </dd>
                  </div>
                )
              })}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
