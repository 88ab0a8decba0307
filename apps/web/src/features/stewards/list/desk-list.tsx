import { useInfiniteQuery } from '@tanstack/react-query'
import { type ColumnDef, useTable } from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { PageOptions, QueryTexts } from '../../../api/client.ts'
import type { Download } from '../../../api/download.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { listedCases } from '../case/case-navigation.tsx'
import { deskKeys } from '../desk/desk-keys.ts'
import { Cards } from './cards.tsx'
import { features } from './columns.ts'
import { CsvButton } from './csv-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, namesOf, queryOf } from './filters.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { SORT, useListState } from './list-state.ts'
import { SelectionBar, selectionColumn } from './selection.tsx'
import { sortingOf, sortOf } from './sorting.ts'
import { TableView } from './table-view.tsx'
import { useRowKeys } from './use-row-keys.ts'

const none: never[] = []

/**
 * A list that is searched, filtered, sorted and paged by the server, with its state in the address. On phones its rows are cards.
 *
 * `kind` is the kind of case in the rows, so that live events refresh the list. `load` fetches one page; `query` has the values of the
 * filters and the order, as the server expects them; `order` is the server's order without a choice. `bulk` renders the buttons for
 * selected rows; without it rows are not selectable. `casePath` leads from a row to its case, which can be left for the next one in this
 * list. `actions` are beside the title.
 */
export function DeskList<Row extends object>({
  title,
  kind,
  columns,
  rowId,
  casePath,
  filters,
  order,
  load,
  empty,
  csv,
  actions,
  bulk,
}: {
  title: string
  kind: string
  columns: ColumnDef<typeof features, Row>[]
  rowId: (row: Row) => string
  casePath?: (row: Row) => string
  filters: readonly Filter[]
  order?: string
  load: (query: QueryTexts, options: PageOptions) => Promise<{ items: Row[]; cursor: string | undefined }>
  empty: string
  csv?: Download | undefined
  actions?: ReactNode
  bulk?: (rows: Row[], clear: () => void) => ReactNode
}) {
  const state = useListState(namesOf(filters))
  const query = queryOf(filters, state.values)
  const list = useInfiniteQuery({
    queryKey: [...deskKeys.lists(kind), query],
    queryFn: ({ pageParam, signal }) => load(query, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? none, [list.data])
  useEffect(() => {
    if (casePath && rows.length > 0) listedCases.paths = rows.map(casePath)
  }, [rows, casePath])
  const sorting = sortingOf(columns, state.values[SORT] ?? order)
  const isSelectable = bulk !== undefined
  const allColumns = useMemo(
    () => (isSelectable ? [selectionColumn<Row>(), ...columns] : columns),
    [isSelectable, columns],
  )
  const table = useTable({
    features,
    columns: allColumns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: true,
    state: { sorting },
    onSortingChange: (update) => {
      state.set({ [SORT]: sortOf(columns, typeof update === 'function' ? update(sorting) : update) })
    },
  })
  const isPhone = useMedia('(width < 45rem)')
  const area = useRef<HTMLDivElement>(null)
  useRowKeys(area, () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  })
  const View = isPhone ? Cards : TableView
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)

  return (
    <div className="flex flex-col gap-4">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">{title}</h1>
        <div className="flex flex-wrap gap-3">
          {csv && <CsvButton csv={csv} query={query} />}
          {actions}
        </div>
      </header>
      <FilterBar filters={filters} state={state} />
      {bulk && selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={() => table.resetRowSelection(true)}>
          {bulk(selected, () => table.resetRowSelection(true))}
        </SelectionBar>
      )}
      <p role="status" className="sr-only">
        {list.isPending
          ? t('common.loading')
          : t(list.hasNextPage ? 'desk.rowsShownOfMore' : 'desk.rowsShown', { count: rows.length })}
      </p>
      <div ref={area} aria-busy={list.isFetching}>
        {list.isPending && <ListSkeleton />}
        {list.isError && !list.data && (
          <LoadFailure
            text={t('desk.listFailed', { reason: list.error.message })}
            pending={list.isFetching}
            onRetry={list.refetch}
          />
        )}
        {list.data && rows.length === 0 && (
          <EmptyState
            drawing={<NotFound />}
            action={
              state.isFiltered && (
                <Button variant="secondary" onClick={state.clear}>
                  {t('desk.clearFilters')}
                </Button>
              )
            }
          >
            {state.isFiltered ? t('desk.nothingMatches') : empty}
          </EmptyState>
        )}
        {rows.length > 0 && <View table={table} title={title} />}
      </div>
      <ShowMore query={list} />
    </div>
  )
}
