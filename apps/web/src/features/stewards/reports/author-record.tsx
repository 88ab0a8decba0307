import type { ReportCase } from '@canopy/contract/desk/reports/shapes'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { exactDay } from '../../../ui/time-ago.tsx'
import { MemberLine } from '../case/member-line.tsx'

/** Shows the author of the reported thing, and their record. */
export function AuthorRecord({ member }: { member: NonNullable<ReportCase['member']> }) {
  const { isSuspended, suspendedUntil } = member
  const figures = [
    [t('common.posts'), member.posts],
    [t('desk-members.removed'), member.removed],
    [t('desk-members.keptAfterReport'), member.kept],
    [t('desk-members.warnings'), member.warnings],
    [t('desk-members.suspensions'), member.suspensions],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <MemberLine member={member} details={member} />
      {isSuspended && (
        <p>
          <Badge tone="danger">
            {suspendedUntil === null
              ? t('desk-members.suspendedForGood')
              : t('desk-members.suspendedUntil', { day: exactDay.format(new Date(suspendedUntil)) })}
          </Badge>
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end font-semibold tabular">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
