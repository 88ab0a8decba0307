import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import type { LedgerEntry } from '@canopy/contract/points/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { formatChange } from '../../../language/numbers.ts'
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
    return <TryAgain text={t('points.ledgerFailed')} pending={ledger.isFetching} onRetry={ledger.refetch} />
  }
  const entries = ledger.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing={<Mountain />}
        action={<ButtonLink to={paths.challenges}>{t('common.exploreChallenges')}</ButtonLink>}
      >
        {t('points.ledgerEmpty')}
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

type Reason = Pick<LedgerEntry, 'ref' | 'proof'>

/** Values of a message with a link to the order. */
const order = ({ ref }: Reason) => ({
  orderId: ref,
  link: (text: ReactNode) => (
    <TextLink to={paths.order(ref)} className="whitespace-nowrap tabular">
      {text}
    </TextLink>
  ),
})

/** Names the challenge, with a link to the member's proof of it, unless the proof has been deleted. */
const withProof =
  (plain: PlainMessageId, withChallenge: 'points.challengeVerifiedIn' | 'points.verdictOverturnedIn') =>
  ({ proof }: Reason): ReactNode =>
    proof
      ? rich(withChallenge, {
          challenge: proof.challengeName,
          link: (text) => (
            <TextLink to={paths.ownProof(proof)} className="wrap-anywhere">
              {text}
            </TextLink>
          ),
        })
      : t(plain)

const reasons: Record<LedgerEntry['reason'], (entry: Reason) => ReactNode> = {
  proof_verified: withProof('points.challengeVerified', 'points.challengeVerifiedIn'),
  order_redeemed: (entry) => rich('points.redeemedOn', order(entry)),
  order_cancelled: (entry) => rich('points.orderCancelled', order(entry)),
  order_returned: (entry) => rich('points.returnedFrom', order(entry)),
  verdict_overturned: withProof('points.verdictOverturned', 'points.verdictOverturnedIn'),
  steward_correction: () => t('points.correctedBySteward'),
}

/** Points that an overturned verdict takes back and that are spent, or that were owed and are settled. */
const shortfallText = (shortfall: number) =>
  shortfall > 0
    ? t('points.shortfallOwed', { points: shortfall })
    : t('points.shortfallSettled', { points: -shortfall })

function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const { at, amount, shortfall, reason, balance, onHold } = entry
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {reasons[reason]?.(entry) ?? t('points.balanceChanged')}
          {onHold && (
            <>
              {' '}
              <Badge tone="sun">{t('points.held')}</Badge>
            </>
          )}
        </p>
        {shortfall !== 0 && <p className="text-sm">{shortfallText(shortfall)}</p>}
        <TimeAgo time={at} className="text-sm text-muted" />
      </div>
      <div className="text-end whitespace-nowrap tabular">
        <p className={`font-bold ${amount > 0 ? 'text-leaf-ink' : 'text-ink'}`}>{formatChange(amount)}</p>
        <p className="text-sm text-muted">{t('points.balance', { balance })}</p>
      </div>
    </li>
  )
}
