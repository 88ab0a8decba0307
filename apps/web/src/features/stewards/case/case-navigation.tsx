import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { deskKeys } from '../desk/desk-keys.ts'
import { useShortcuts } from '../desk/shortcuts.tsx'
import { BackLink } from './back-link.tsx'

/** The paths of the cases in the list of the desk that was shown last, in its order. */
export const listedCases: { paths: readonly string[] } = { paths: [] }

/**
 * The top of a case: back to its list, and to the cases before and after it in the list that was shown last, as it was filtered and
 * sorted. If that does not have the case, they are those of the list that `load` fetches, whose first case is next for one that is not in
 * it.
 */
export function CaseNavigation<Row>({
  kind,
  list,
  title,
  load,
  casePath,
}: {
  kind: string
  /** The path of the list, and its title. */
  list: string
  title: string
  load: (options: { signal: AbortSignal }) => Promise<readonly Row[]>
  casePath: (row: Row) => string
}) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isListed = listedCases.paths.includes(pathname)
  const { data: rows = [] } = useQuery({
    queryKey: [...deskKeys.lists(kind), 'cases'],
    queryFn: ({ signal }) => load({ signal }),
    enabled: !isListed,
  })
  const cases = isListed ? listedCases.paths : rows.map(casePath)
  const place = cases.indexOf(pathname)
  const [previous, next] = [cases[place - 1], cases[place + 1]]
  const open = (path: string | undefined) => path !== undefined && void navigate(path)
  useShortcuts([
    { key: 'j', label: t('desk.nextCase'), run: () => open(next) },
    { key: 'k', label: t('desk.previousCase'), run: () => open(previous) },
  ])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <BackLink to={list}>{title}</BackLink>
      <div className="flex gap-2">
        {previous !== undefined && (
          <ButtonLink to={previous} variant="quiet" size="small">
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t('desk.previous')}
          </ButtonLink>
        )}
        {next !== undefined && (
          <ButtonLink to={next} variant="secondary" size="small">
            {t('desk.next')}
            <ChevronRight aria-hidden="true" className="size-4" />
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
