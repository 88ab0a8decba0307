import type { Header } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DeskTable, features } from './columns.ts'
import { rowProps } from './use-row-keys.ts'

const from = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' }
const align = { end: 'text-end whitespace-nowrap tabular' }

type Look = { align?: keyof typeof align; from?: keyof typeof from } | undefined

const classOf = (look: Look) =>
  `px-3 first:ps-4 last:pe-4 ${look?.align ? align[look.align] : 'text-start'} ${look?.from ? from[look.from] : ''}`

export function TableView<Row extends object>({ table, title }: { table: DeskTable<Row>; title: string }) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{title}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} table={table} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...rowProps}
              className="scroll-mt-12 -outline-offset-2 hover:bg-sunken focus:bg-sunken [&:not(:last-child)>td]:border-b"
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={`h-11 border-line py-1 ${classOf(cell.column.columnDef.meta)}`}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sorted = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell<Row extends object>({
  header,
  table,
}: {
  header: Header<typeof features, Row>
  table: DeskTable<Row>
}) {
  const { column } = header
  const { meta } = column.columnDef
  const direction = column.getIsSorted()
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ? sorted[direction] : undefined}
      className={`sticky top-(--top-bar) z-10 h-11 border-b border-line bg-surface text-xs font-semibold text-muted short:static ${classOf(meta)}`}
    >
      {meta?.sort ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={`-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 font-semibold pointer-coarse:h-11 hover:bg-sunken hover:text-ink ${meta.align ? 'flex-row-reverse' : ''}`}
        >
          <table.FlexRender header={header} />
          <Arrow aria-hidden="true" className={`size-4 ${direction ? 'text-leaf-ink' : 'opacity-0'}`} />
        </button>
      ) : (
        <table.FlexRender header={header} />
      )}
    </th>
  )
}
