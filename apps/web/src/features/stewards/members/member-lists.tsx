import { hasDuty } from '@canopy/contract/desk/duties'
import { paths } from '@canopy/contract/paths'
import { type LedgerEntry, LedgerReason } from '@canopy/contract/points/ledger'
import { orderMark } from '@canopy/contract/shop/orders/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { formatChange, formatNumber, money } from '../../../language/numbers.ts'
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
    { value: 'ledger', label: t('desk-members.ledger'), content: <Ledger userId={userId} /> },
    ...(hasDuty(duties, 'review')
      ? [{ value: 'proofs', label: t('desk-members.proofs'), content: <Proofs userId={userId} /> }]
      : []),
    ...(hasDuty(duties, 'shop')
      ? [{ value: 'orders', label: t('common.orders'), content: <Orders userId={userId} /> }]
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

function Ledger({ userId }: { userId: string }) {
  const list = useInfiniteQuery(ledgerQuery(useApi(), userId))
  return (
    <Rows list={list} empty={t('desk-members.noLedger')}>
      {(list.data?.pages ?? []).flatMap(({ items }) =>
        items.map(({ id, at, amount, shortfall, balance, ...entry }) => (
          <Row key={id} time={at}>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Cause entry={entry} />
              {shortfall !== 0 && (
                <span className="text-muted">
                  {' '}
                  {t('desk-members.ledgerShortfall', { change: formatChange(shortfall) })}
                </span>
              )}
            </span>
            <span className="min-w-12 text-end font-semibold tabular">{formatChange(amount)}</span>
            <span className="min-w-12 text-end text-muted tabular">
              <span className="sr-only">{t('desk-members.balance')} </span>
              {formatNumber(balance)}
            </span>
          </Row>
        )),
      )}
    </Rows>
  )
}

/** Why points were moved, with a link to the proof or the number of the order. */
function Cause({
  entry: { reason: word, ref, proof },
}: {
  entry: Pick<LedgerEntry, 'reason' | 'ref' | 'proof'>
}) {
  const reason = LedgerReason.safeParse(word).data ?? 'other'
  return proof
    ? rich('desk-members.ledgerProof', {
        reason: reason === 'proof_verified' || reason === 'verdict_overturned' ? reason : 'other',
        word,
        challengeName: proof.challengeName,
        link: (name) => <TextLink to={paths.deskProof(proof.proofId)}>{name}</TextLink>,
      })
    : rich('desk-members.ledgerEntry', {
        reason,
        word,
        ref,
        number: (number) => <span className="text-muted">{number}</span>,
      })
}

function Proofs({ userId }: { userId: string }) {
  const list = useInfiniteQuery(proofsQuery(useApi(), userId))
  return (
    <Rows list={list} empty={t('desk-members.noProofs')}>
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
    <Rows list={list} empty={t('desk-members.noOrders')}>
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
