import { messages } from '@canopy/contract/messages'
import { paths } from '@canopy/contract/paths'
import type { LedgerEntry } from '@canopy/contract/points/ledger'
import { formatChange, formatNumber } from '@canopy/contract/text/format-number'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Mountain } from '../../../ui/drawings/mountain.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ledgerQuery } from '../shop-data.ts'

export function Ledger() {
  const ledger = useInfiniteQuery(ledgerQuery(useApi()))
  if (ledger.isPending) return <LedgerSkeleton />
  if (!ledger.data) {
    return (
      <TryAgain text={t('leaderboard.ledgerFailed')} pending={ledger.isFetching} onRetry={ledger.refetch} />
    )
  }
  const entries = ledger.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing={<Mountain />}
        action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
      >
        {t('saving.pointsYouEarnAndRedeem')}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <Card className="w-full">
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </Card>
      <ShowMore query={ledger} />
    </div>
  )
}

function LedgerSkeleton() {
  return (
    <Card className="divide-y divide-line">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="flex justify-between px-4 py-3.5 sm:px-6">
          <Skeleton className="h-11 w-44" />
          <Skeleton className="h-11 w-20" />
        </div>
      ))}
    </Card>
  )
}

const orderLink = (orderId: string) => (
  <TextLink to={paths.order(orderId)} className="whitespace-nowrap tabular">
    {orderId}
  </TextLink>
)

/** The challenge, with a link to the member's proof of it; nothing once the proof has been deleted. */
const withProof = (what: string, proof: LedgerEntry['proof']) =>
  proof ? (
    <>
      {what}:{' '}
      <TextLink to={paths.ownProof(proof)} className="wrap-anywhere">
        {proof.challengeName}
      </TextLink>
    </>
  ) : (
    what
  )

const reasons: Record<LedgerEntry['reason'], (ref: string, proof: LedgerEntry['proof']) => ReactNode> = {
  proof_verified: (_, proof) => withProof('Challenge verified', proof),
  order_redeemed: (orderId) => <>Redeemed on order {orderLink(orderId)}</>,
  order_cancelled: (orderId) => <>Order {orderLink(orderId)} cancelled</>,
  order_returned: (orderId) => <>Returned from order {orderLink(orderId)}</>,
  verdict_overturned: (_, proof) => withProof('Verdict overturned', proof),
  steward_correction: () => 'Corrected by a steward',
}

function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const { at, amount, shortfall, reason, ref, proof, balance, onHold } = entry
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {reasons[reason]?.(ref, proof) ?? t('saving.balanceChanged')}
          {onHold && (
            <>
              {' '}
              <Badge tone="sun">{t('saving.onHold')}</Badge>
            </>
          )}
        </p>
        {shortfall !== 0 && <p className="text-sm">{messages.ledgerShortfall(shortfall)}</p>}
        <TimeAgo time={at} className="text-sm text-muted" />
      </div>
      <div className="text-right whitespace-nowrap tabular">
        <p className={`font-bold ${amount > 0 ? 'text-leaf-ink' : 'text-ink'}`}>{formatChange(amount)}</p>
        <p className="text-sm text-muted">Balance {formatNumber(balance)}</p>
      </div>
    </li>
  )
}
