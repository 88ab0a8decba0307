import { formatNumber } from '@canopy/contract/format-number'
import { messages } from '@canopy/contract/messages'
import { rupees } from '@canopy/contract/money'
import type { LedgerEntry } from '@canopy/contract/points'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyChallenges } from '../../../ui/drawings/empty-challenges.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Points } from '../../../ui/points.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { ledgerQuery } from '../shop-data.ts'

function RedeemPage() {
  const { points } = useSession()
  usePageTitle('Redeem Points')

  return (
    <div className="page-columns mx-auto max-w-160 gap-y-4 lg:max-w-none lg:grid-rows-[auto_1fr]">
      <h1 className="text-xl font-bold">Redeem Points</h1>
      <Card className="flex flex-col gap-5 p-4 sm:p-6 lg:stays-beside lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div>
          <p className="text-sm text-muted">Your balance</p>
          <Points amount={points} label className="text-lg min-[24rem]:text-2xl" />
        </div>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-pretty text-muted marker:text-leaf-ink">
          <li>Each point takes Rs 1 off an order: yours are worth {rupees(points)}.</li>
          <li>Put something in your cart, then say there how many points to use.</li>
          <li>Redeeming does not lower your rank, and a cancelled order gives its points back.</li>
        </ul>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.shop}>Visit Shop</ButtonLink>
          <ButtonLink to={paths.challenges} variant="secondary">
            Earn more points
          </ButtonLink>
        </div>
      </Card>
      <section className="max-lg:mt-2">
        <h2 className="mb-3 text-lg font-bold">Your points, one by one</h2>
        <Ledger />
      </section>
    </div>
  )
}

function Ledger() {
  const ledger = useInfiniteQuery(ledgerQuery(useApi()))
  if (ledger.isPending) return <LedgerSkeleton />
  if (!ledger.data) {
    return <TryAgain text={messages.ledgerFailed} pending={ledger.isFetching} onRetry={ledger.refetch} />
  }
  const entries = ledger.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) {
    return <EmptyState drawing={<EmptyChallenges />}>Points you earn and redeem are listed here.</EmptyState>
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
      {ledger.hasNextPage && (
        <Button
          variant="secondary"
          pending={ledger.isFetchingNextPage}
          onClick={() => void ledger.fetchNextPage()}
        >
          Show more
        </Button>
      )}
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

const reasons: Record<LedgerEntry['reason'], (ref: string) => ReactNode> = {
  proof_verified: () => 'Challenge verified',
  order_redeemed: (orderId) => <>Redeemed on order {orderLink(orderId)}</>,
  order_cancelled: (orderId) => <>Order {orderLink(orderId)} cancelled</>,
  verdict_overturned: () => 'Verdict overturned',
}

function LedgerRow({ entry: { at, amount, shortfall, reason, ref, balance } }: { entry: LedgerEntry }) {
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{reasons[reason]?.(ref) ?? 'Balance changed'}</p>
        {shortfall !== 0 && <p className="text-sm">{messages.ledgerShortfall(shortfall)}</p>}
        <TimeAgo time={at} className="text-sm text-muted" />
      </div>
      <div className="text-right whitespace-nowrap tabular">
        <p className={`font-bold ${amount > 0 ? 'text-leaf-ink' : 'text-ink'}`}>
          {amount !== 0 && (amount > 0 ? '+' : '−')}
          {formatNumber(Math.abs(amount))}
        </p>
        <p className="text-sm text-muted">Balance {formatNumber(balance)}</p>
      </div>
    </li>
  )
}

export { RedeemPage as Component }
