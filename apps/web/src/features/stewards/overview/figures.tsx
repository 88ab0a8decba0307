import type { Figure, Overview } from '@canopy/contract/desk/overview'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { site } from '@canopy/contract/site/site'
import { t } from '../../../language/messages.ts'
import type { Step } from './buckets.ts'
import { FigureCard } from './figure-card.tsx'

const activeIn: Record<Step, { name: PlainMessageId; figure: Figure }> = {
  day: { name: 'desk.activeDay', figure: 'active_day' },
  week: { name: 'desk.activeWeek', figure: 'active_week' },
  month: { name: 'desk.activeMonth', figure: 'active_month' },
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Shows how the community does, as charts. */
export function Figures({ overview: { from, figures }, step }: { overview: Overview; step: Step }) {
  const of = (figure: Figure) => figures[figure] ?? []
  const line = (name: PlainMessageId, figure: Figure, level = false) => ({
    name: t(name),
    values: of(figure),
    level,
  })
  const decided = sum(of('appeals_decided'))
  const share = decided === 0 ? 0 : Math.round((100 * sum(of('appeals_overturned'))) / decided)
  const active = activeIn[step]
  const about = { from, step }
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <FigureCard
        {...about}
        title={t('common.members')}
        series={[line('desk.joined', 'members_joined'), line(active.name, active.figure, true)]}
      />
      <FigureCard
        {...about}
        title={t('desk.postsAndComments')}
        series={[line('desk.posts', 'posts'), line('desk.comments', 'comments')]}
      />
      <FigureCard
        {...about}
        title={t('desk.proofsByVerdict')}
        series={[
          line('desk.verified', 'proofs_verified'),
          line('desk.issue', 'proofs_issue'),
          line('desk.notReviewed', 'proofs_error'),
        ]}
      />
      <FigureCard
        {...about}
        title={t('desk.secondLooks')}
        note={decided === 0 ? t('desk.noSecondLooks') : t('desk.overturnedShare', { share })}
        series={[
          line('desk.looksDecided', 'appeals_decided'),
          line('desk.looksOverturned', 'appeals_overturned'),
        ]}
      />
      <FigureCard
        {...about}
        title={t('desk.pointsMoved')}
        series={[
          line('desk.earned', 'points_earned'),
          line('desk.redeemed', 'points_redeemed'),
          line('desk.writtenOff', 'points_written_off'),
        ]}
      />
      <FigureCard
        {...about}
        title={t('desk.outstandingIn', { currency: site.currency.symbol })}
        note={t('desk.outstandingNote')}
        series={[line('desk.outstanding', 'points_outstanding', true)]}
      />
      <FigureCard {...about} title={t('common.orders')} series={[line('common.orders', 'orders')]} />
      <FigureCard
        {...about}
        title={t('desk.takingsIn', { currency: site.currency.symbol })}
        note={t('desk.takingsNote')}
        series={[line('desk.takings', 'takings')]}
      />
    </div>
  )
}
