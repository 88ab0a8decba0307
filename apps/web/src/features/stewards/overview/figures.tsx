import type { Figure, Overview } from '@canopy/contract/desk/overview'
import { site } from '@canopy/contract/site/site'
import { t } from '../../../language/messages.ts'
import type { Step } from './buckets.ts'
import { FigureCard } from './figure-card.tsx'

const activeIn: Record<Step, { name: string; figure: Figure }> = {
  day: { name: 'Active that day', figure: 'active_day' },
  week: { name: 'Active in 7 days', figure: 'active_week' },
  month: { name: 'Active in 30 days', figure: 'active_month' },
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Shows how the community does, as charts. */
export function Figures({ overview: { from, figures }, step }: { overview: Overview; step: Step }) {
  const of = (figure: Figure) => figures[figure] ?? []
  const line = (name: string, figure: Figure, level = false) => ({ name, values: of(figure), level })
  const decided = sum(of('appeals_decided'))
  const share = decided === 0 ? 0 : Math.round((100 * sum(of('appeals_overturned'))) / decided)
  const active = activeIn[step]
  const about = { from, step }
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <FigureCard
        {...about}
        title={t('common.members')}
        series={[line('Joined', 'members_joined'), line(active.name, active.figure, true)]}
      />
      <FigureCard
        {...about}
        title={t('desk.postsAndComments')}
        series={[line('Posts', 'posts'), line('Comments', 'comments')]}
      />
      <FigureCard
        {...about}
        title={t('desk.proofsByVerdict')}
        series={[
          line('Verified', 'proofs_verified'),
          line('Issue', 'proofs_issue'),
          line('Not reviewed', 'proofs_error'),
        ]}
      />
      <FigureCard
        {...about}
        title={t('desk.secondLooks')}
        note={decided === 0 ? t('desk.nothingWasLookedAtAgain') : `${share} % overturned the first verdict.`}
        series={[line('Decided', 'appeals_decided'), line('Overturned', 'appeals_overturned')]}
      />
      <FigureCard
        {...about}
        title={t('desk.pointsMoved')}
        series={[
          line('Earned', 'points_earned'),
          line('Redeemed', 'points_redeemed'),
          line('Written off', 'points_written_off'),
        ]}
      />
      <FigureCard
        {...about}
        title={`Points outstanding, in ${site.currency.symbol}`}
        note={t('desk.whatTheShopOwesThe')}
        series={[line('Outstanding', 'points_outstanding', true)]}
      />
      <FigureCard {...about} title={t('common.orders')} series={[line('Orders', 'orders')]} />
      <FigureCard
        {...about}
        title={`Takings, in ${site.currency.symbol}`}
        note={t('desk.withoutPointsAndWithoutOrders')}
        series={[line('Takings', 'takings')]}
      />
    </div>
  )
}
