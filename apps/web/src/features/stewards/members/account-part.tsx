import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { Card } from '../../../ui/card.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { accountQuery } from './members-data.ts'

/** Numbers about a member. */
export function AccountPart({ userId }: { userId: string }) {
  const account = useQuery(accountQuery(useApi(), userId))
  if (account.isError && !account.data) {
    return <TryAgain text={account.error.message} pending={account.isFetching} onRetry={account.refetch} />
  }
  const { balance, onHold, waiting, earned, shortfall, posts, comments, orders, proofs, invitedBy, invited } =
    account.data ?? {}
  const numbers = [
    [t('desk-members.balance'), balance],
    [
      t('desk-members.available'),
      balance === undefined || onHold === undefined ? undefined : balance - onHold,
    ],
    [t('desk-members.onHold'), onHold],
    [t('desk-members.notPaidYet'), waiting],
    [t('desk-members.pointsEarned'), earned],
    [t('desk-members.shortfall'), shortfall],
    [t('common.posts'), posts],
    [t('desk-members.comments'), comments],
    [t('desk-members.proofsVerified'), proofs?.verified],
    [t('desk-members.proofsWithIssue'), proofs?.issue],
    [t('common.orders'), orders],
  ] as const
  return (
    <Card className="p-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 xl:grid-cols-6">
        {numbers.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-lg font-bold tabular">{value === undefined ? '…' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {invitedBy && (
        <p className="mt-4">
          {rich('desk-members.invitedBy', {
            name: invitedBy.fullName,
            link: (name) => <TextLink to={paths.deskMember(invitedBy.userId)}>{name}</TextLink>,
          })}
        </p>
      )}
      {invited && (
        <p className="mt-4 flex flex-wrap gap-x-3">
          <span>{t('desk-members.invitedMembers', { count: invited.count })}</span>
          {invited.newest.map(({ userId: id, fullName }) => (
            <TextLink key={id} to={paths.deskMember(id)}>
              <bdi>{fullName}</bdi>
            </TextLink>
          ))}
        </p>
      )}
    </Card>
  )
}
