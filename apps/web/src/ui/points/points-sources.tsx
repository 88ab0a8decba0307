import type { PointsSource } from '@canopy/contract/points/ledger'
import { dateFormat } from '../../language/dates.ts'
import { t } from '../../language/messages.ts'
import { formatNumber } from '../../language/numbers.ts'
import { TextLink } from '../text-link.tsx'

const day = dateFormat({ day: 'numeric', month: 'short' })

/** Notes about what has become of the points since. */
function notesOf({ points, returned, overturned }: PointsSource): string[] {
  const back =
    returned === points ? t('orders.allGivenBack') : t('orders.partGivenBack', { points: returned })
  return [...(returned > 0 ? [back] : []), ...(overturned ? [t('orders.overturnedSince')] : [])]
}

type Props = {
  sources: PointsSource[]
  /** The page of the proof; without it, challenges are named only. */
  pathOf?: (proof: NonNullable<PointsSource['proof']>) => string
}

/** Lists the earnings that paid for an order. */
export function PointsSources({ sources, pathOf }: Props) {
  return (
    <ul className="flex flex-col gap-1">
      {sources.map((source, place) => {
        const { points, earnedAt, proof } = source
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and points of corrections have no id
          <li key={place} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {proof && pathOf ? (
                <TextLink to={pathOf(proof)}>{proof.challengeName}</TextLink>
              ) : (
                (proof?.challengeName ?? t('common.otherPoints'))
              )}{' '}
              <span className="text-muted">
                (<time dateTime={earnedAt}>{day.format(new Date(earnedAt))}</time>)
                {notesOf(source).map((note) => `, ${note}`)}
              </span>
            </span>
            <span className="tabular">{formatNumber(points)}</span>
          </li>
        )
      })}
    </ul>
  )
}
