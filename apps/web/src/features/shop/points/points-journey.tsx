import type { PointsOverview } from '@canopy/contract/points/shapes'
import { Hourglass, Leaf, type LucideIcon, ShoppingBag } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { type Tone, tones } from '../../../ui/badges/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Coin } from '../../../ui/drawings/coin.tsx'

type Stage = { label: string; points: number; note: string; tone: Tone; Icon: LucideIcon | typeof Coin }

function heldNote({ waiting, holdDays }: PointsOverview) {
  if (waiting > 0) return t('points.moreComing', { points: waiting })
  if (holdDays === null || holdDays === 0) return t('points.notYet')
  return t('points.heldFor', { days: holdDays })
}

const stagesOf = (overview: PointsOverview): Stage[] => [
  {
    label: t('points.earned'),
    points: overview.earned,
    note: t('points.earnedNote'),
    tone: 'leaf',
    Icon: Leaf,
  },
  {
    label: t('points.held'),
    points: overview.onHold,
    note: heldNote(overview),
    tone: 'sun',
    Icon: Hourglass,
  },
  {
    label: t('points.available'),
    points: overview.available,
    note: t('points.availableNote', { amount: overview.available }),
    tone: 'leaf',
    Icon: Coin,
  },
  {
    label: t('points.redeemed'),
    points: overview.redeemed,
    note: t('points.redeemedNote'),
    tone: 'info',
    Icon: ShoppingBag,
  },
]

/** The way of points with the member's own numbers: in the direction of reading, or on phones from top to bottom. */
export function PointsJourney({ overview }: { overview: PointsOverview }) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="mb-4 text-lg font-bold">{t('points.journey')}</h2>
      <ol className="grid grid-cols-1 sm:grid-cols-4">
        {stagesOf(overview).map((stage) => (
          <StageItem key={stage.label} {...stage} />
        ))}
      </ol>
    </Card>
  )
}

function StageItem({ label, points, note, tone, Icon }: Stage) {
  return (
    <li className="group relative flex gap-4 pb-5 last:pb-0 sm:flex-col sm:items-center sm:gap-2 sm:px-1 sm:pb-0 sm:text-center">
      {/* The arrow to the next stage. */}
      <span
        aria-hidden="true"
        className="absolute top-11 bottom-1.5 start-4.75 w-0.5 bg-edge group-last:hidden after:absolute after:-bottom-px after:-start-0.75 after:size-2 after:rotate-135 after:border-t-2 after:border-e-2 after:border-edge sm:top-5 sm:bottom-auto sm:start-[calc(50%+1.75rem)] sm:h-0.5 sm:w-[calc(100%-3.5rem)] sm:-translate-y-1/2 sm:after:start-auto sm:after:end-0 sm:after:top-1/2 sm:after:bottom-auto sm:after:-translate-y-1/2 sm:after:rotate-45 rtl:after:-rotate-135 rtl:sm:after:-rotate-45"
      />
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${points > 0 ? tones[tone] : 'bg-sunken text-muted'}`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 sm:flex-col sm:items-center sm:gap-0">
          <span className="font-semibold">{label}</span>{' '}
          <span className="text-lg font-bold tabular">{formatNumber(points)}</span>
        </p>
        <p className="text-sm text-pretty text-muted">{note}</p>
      </div>
    </li>
  )
}
