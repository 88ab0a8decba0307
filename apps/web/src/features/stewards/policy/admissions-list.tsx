import type { Invitation, NamedNetwork } from '@canopy/contract/desk/policy/admissions'
import { useMutation } from '@tanstack/react-query'
import { rich, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { exactTime, useMinute } from '../../../ui/time-ago.tsx'

type Admission = Invitation & Partial<Pick<NamedNetwork, 'network'>>

/** Lists admissions in force, with a button that ends them, and the last that have ended. */
export function AdmissionsList({
  admissions,
  empty,
  end,
}: {
  admissions: readonly Admission[]
  empty: string
  end: (admission: Admission) => Promise<unknown>
}) {
  useMinute()
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: end })
  if (admissions.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <FormFailure message={error?.message} />
      <ul className="divide-y divide-line">
        {admissions.map((admission) => {
          const { id, name, network, accounts, accountsMax, endsAt, createdBy, isHeld } = admission
          const isOver = new Date(endsAt) <= new Date()
          return (
            <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="flex min-w-0 flex-1 basis-60 flex-col">
                <span className="font-semibold [overflow-wrap:anywhere]">
                  {name} {network && <code className="font-normal">{network}</code>}
                </span>
                <span className="text-sm text-muted">
                  {t(isOver ? 'desk-policy.endedBy' : 'desk-policy.untilBy', {
                    time: exactTime.format(new Date(endsAt)),
                    fullName: createdBy?.fullName || t('desk-policy.formerOwner'),
                  })}
                </span>
                {isHeld && !isOver && (
                  <span className="text-sm text-pretty">{t('desk-policy.admissionHeld')}</span>
                )}
              </span>
              <span className="flex items-center gap-2 tabular">
                <span>
                  {rich('desk.amountOf', {
                    amount: accounts,
                    max: accountsMax,
                    strong: (text) => <strong>{text}</strong>,
                  })}
                </span>
                {!isOver && accounts === accountsMax && (
                  <Badge tone="sun">{t('desk-policy.allPlacesTaken')}</Badge>
                )}
              </span>
              {!isOver && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('desk-policy.endNamed', { name })}
                  pending={isPending && variables?.id === id}
                  onClick={() => mutate(admission)}
                >
                  {t('desk-policy.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
