import { hasDuty } from '@canopy/contract/desk/duties'
import { paths } from '@canopy/contract/paths'
import type { LedgerReason } from '@canopy/contract/points/ledger'
import { orderMark } from '@canopy/contract/shop/orders/shapes'
import { formatChange, formatNumber } from '@canopy/contract/text/format-number'
import { money } from '@canopy/contract/text/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { Part } from '../case/part.tsx'
import { Row, Rows } from './member-rows.tsx'
import { ledgerQuery, ordersQuery, proofsQuery } from './members-data.ts'

/** Lists what a member did, as far as the steward's duties need it. */
export function MemberLists({ userId }: { userId: string }) {
  const { duties } = useSession()
  const [tab, setTab] = useState('ledger')
  const tabs = [
    { value: 'ledger', label: 'Ledger', content: <Ledger userId={userId} /> },
    ...(hasDuty(duties, 'review')
      ? [{ value: 'proofs', label: 'Proofs', content: <Proofs userId={userId} /> }]
      : []),
    ...(hasDuty(duties, 'shop')
      ? [{ value: 'orders', label: 'Orders', content: <Orders userId={userId} /> }]
      : []),
  ]
  return (
    <Part title={t('desk-members.activity')}>
      <Tabs label={t('desk-members.activity')} tabs={tabs} value={tab} onChange={setTab} />
      <p className="mt-4">
        <TextLink to={paths.member(userId)}>{t('desk-members.profileAndPosts')}</TextLink>
      </p>
    </Part>
  )
}

const reasons: Record<LedgerReason, string> = {
  proof_verified: 'Proof verified',
  order_redeemed: 'Redeemed on',
  order_cancelled: 'Cancelled',
  order_returned: 'Returned from',
  verdict_overturned: 'Verdict overturned',
  steward_correction: 'Corrected by an owner',
}

const nameOf = (reason: string) => Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? reason

function Ledger({ userId }: { userId: string }) {
  const list = useInfiniteQuery(ledgerQuery(useApi(), userId))
  return (
    <Rows list={list} empty={t('desk-members.noPointsHaveMovedYet')}>
      {(list.data?.pages ?? []).flatMap(({ items }) =>
        items.map(({ id, at, amount, shortfall, reason, ref, proof, balance }) => (
          <Row key={id} time={at}>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {nameOf(reason)}
              {proof ? (
                <>
                  : <TextLink to={paths.deskProof(proof.proofId)}>{proof.challengeName}</TextLink>
                </>
              ) : (
                reason !== 'steward_correction' && <span className="text-muted"> {ref}</span>
              )}
              {shortfall !== 0 && <span className="text-muted"> (shortfall {formatChange(shortfall)})</span>}
            </span>
            <span className="min-w-12 text-right font-semibold tabular">{formatChange(amount)}</span>
            <span className="min-w-12 text-right text-muted tabular">
              <span className="sr-only">{t('desk-members.balance')} </span>
              {formatNumber(balance)}
            </span>
          </Row>
        )),
      )}
    </Rows>
  )
}

function Proofs({ userId }: { userId: string }) {
  const list = useInfiniteQuery(proofsQuery(useApi(), userId))
  return (
    <Rows list={list} empty={t('desk-members.noProofHasBeenSubmitted')}>
      {(list.data?.pages ?? []).flatMap(({ items }) =>
        items.map(({ proofId, challengeId, challengeName, status, submittedAt }) => (
          <Row key={proofId} time={submittedAt}>
            <TextLink to={paths.challenge(challengeId)} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {challengeName}
            </TextLink>
            <StatusBadge status={status} />
          </Row>
        )),
      )}
    </Rows>
  )
}

function Orders({ userId }: { userId: string }) {
  const list = useInfiniteQuery(ordersQuery(useApi(), userId))
  return (
    <Rows list={list} empty={t('desk-members.nothingHasBeenOrderedYet')}>
      {(list.data?.pages ?? []).flatMap(({ items }) =>
        items.map(({ orderKey, orderId, status, totalAmount, createdAt }) => (
          <Row key={orderKey} time={createdAt}>
            <span className="min-w-0 flex-1 font-semibold tabular">
              {orderId} <span className="font-normal text-muted">{orderMark(orderKey)}</span>
            </span>
            <span className="tabular">{money(totalAmount)}</span>
            <StatusBadge status={status} />
          </Row>
        )),
      )}
    </Rows>
  )
}
