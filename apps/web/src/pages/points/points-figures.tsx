import { paths } from '@canopy/contract/paths'
import type { PointsFigures as Figures } from '@canopy/contract/points/ledger'
import { dateFormat } from '../../language/dates.ts'
import { language, t } from '../../language/messages.ts'
import { formatChange, formatNumber } from '../../language/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Mountain } from '../../ui/drawings/mountain.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type Month = Figures['months'][number]

const month = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }, language)

export function PointsFigures({ figures: { months, budgets } }: { figures: Figures }) {
  const labels = months.map((each) => month.format(Date.parse(each.month)))
  const valuesOf = (figure: keyof Omit<Month, 'month'>) => months.map((each) => each[figure])
  const sumOf = (figure: keyof Omit<Month, 'month'>) =>
    valuesOf(figure).reduce((sum, value) => sum + value, 0)
  const moved = (name: string, figure: keyof Omit<Month, 'month'>) => ({
    name,
    values: valuesOf(figure),
    sum: sumOf(figure),
  })
  const level = (name: string, figure: keyof Omit<Month, 'month'>) => ({
    name,
    values: valuesOf(figure),
    sum: valuesOf(figure).at(-1) ?? 0,
  })
  if (months.length === 0) return <EmptyState drawing={<Mountain />}>{t('points.nothingCounted')}</EmptyState>
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <ChartCard
          title={t('points.movements')}
          note={t('points.movementsNote')}
          labels={labels}
          figures={[
            moved(t('points.earned'), 'earned'),
            moved(t('points.redeemed'), 'redeemed'),
            moved(t('points.reversed'), 'reversed'),
          ]}
        />
        <ChartCard
          title={t('points.levels')}
          note={outstandingNote(sumOf('corrected'), sumOf('writtenOff'))}
          labels={labels}
          figures={[level(t('points.outstanding'), 'outstanding'), level(t('points.ofThemHeld'), 'onHold')]}
        />
      </div>
      {budgets.length > 0 && <Budgets budgets={budgets} />}
    </>
  )
}

/** Note about other movements of points in these months. */
function outstandingNote(change: number, writtenOff: number) {
  const corrected = formatChange(change)
  if (change === 0)
    return writtenOff === 0 ? t('points.levelsNote') : t('points.levelsWrittenOff', { writtenOff })
  return writtenOff === 0
    ? t('points.levelsCorrected', { corrected })
    : t('points.levelsBoth', { corrected, writtenOff })
}

function Budgets({ budgets }: Pick<Figures, 'budgets'>) {
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-base font-bold">{t('points.budgets')}</h2>
      <NumberTable
        title={t('points.budgets')}
        head={[t('common.challenge'), t('points.budgetLeft'), t('points.budgetOf')]}
        rows={budgets.map(({ challengeId, challengeName, budget, budgetLeft }) => ({
          key: challengeId,
          name: <TextLink to={paths.challenge(challengeId)}>{challengeName}</TextLink>,
          numbers: [formatNumber(budgetLeft), formatNumber(budget)],
        }))}
      />
    </Card>
  )
}
