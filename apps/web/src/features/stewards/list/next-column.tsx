import type { DisplayColumnDef } from '@tanstack/react-table'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { features } from './columns.ts'

/** Column on the right that links to the case of each waiting row. The label of a link names the next step. */
export const nextColumn = <Row extends object>(
  casePath: (row: Row) => string,
  word: (row: Row) => string | undefined,
): DisplayColumnDef<typeof features, Row> => ({
  id: 'next',
  header: () => t('desk.toDo'),
  meta: { align: 'end' },
  cell: ({ row: { original } }) => {
    const next = word(original)
    if (next === undefined) return <span className="text-muted">–</span>
    return (
      <ButtonLink variant="secondary" size="small" to={casePath(original)}>
        {next}
      </ButtonLink>
    )
  },
})
