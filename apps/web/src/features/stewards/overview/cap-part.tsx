import { hasDuty } from '@canopy/contract/desk/duties'
import type { CommunityCap } from '@canopy/contract/desk/overview'
import { paths } from '@canopy/contract/paths'
import { rich, t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { modeLabels } from '../policy/policy-data.ts'

/** Shows the used part of what the community can earn in a day. */
export function CapPart({ cap: { mode, paid, max, youngPaid, youngMax } }: { cap: CommunityCap }) {
  const { duties } = useSession()
  return (
    <Card className="min-w-0 p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-base font-bold wrap-anywhere">{t('desk.capTitle')}</h2>
        <p className="text-muted">
          {rich('desk.policyMode', {
            mode: labelOf(modeLabels, mode),
            policy: (text) =>
              hasDuty(duties, 'owner') ? <TextLink to={paths.deskPolicy}>{text}</TextLink> : text,
          })}
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <Gauge name={t('desk.allMembers')} paid={paid} max={max} />
        <Gauge name={t('desk.youngAccounts')} paid={youngPaid} max={youngMax} />
      </div>
    </Card>
  )
}

function Gauge({ name, paid, max }: { name: string; paid: number; max: number }) {
  const share = max === 0 ? 1 : paid / max
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="me-auto">{name}</span>
        {share >= 0.9 && <Badge tone="sun">{t('desk.capAlmostUsed')}</Badge>}
        <span className="tabular">
          {rich('desk.amountOf', { amount: paid, max, strong: (text) => <strong>{text}</strong> })}
        </span>
      </p>
      <ProgressBar label={t('desk.capGauge', { name })} value={paid} max={Math.max(max, 1)} />
    </div>
  )
}
