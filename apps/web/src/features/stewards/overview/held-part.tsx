import { hasDuty } from '@canopy/contract/desk/duties'
import type { HeldBack, HeldBy } from '@canopy/contract/desk/overview'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

type Limit = { label: PlainMessageId; helps?: PlainMessageId; to?: string; owners?: boolean }

const admissions = { to: paths.deskAdmissions, owners: true } as const
const policy = { to: paths.deskPolicy, owners: true } as const

const limits = {
  confirmation: { label: 'desk.limitConfirmation', helps: 'desk.helpsConfirmation', to: paths.confirmProofs },
  time: { label: 'desk.limitTime', helps: 'desk.helpsTime' },
  address: { label: 'desk.limitAddress', helps: 'desk.helpsAddress' },
  network: { label: 'desk.limitNetwork', helps: 'desk.helpsNetwork', ...admissions },
  young: { label: 'desk.limitYoung', helps: 'desk.helpsYoung', ...policy },
  cap: { label: 'desk.limitCap', helps: 'desk.helpsCap', ...policy },
  size: { label: 'desk.limitSize', helps: 'desk.helpsSize', ...policy },
  approval: {
    label: 'desk.limitApproval',
    helps: 'desk.helpsApproval',
    to: paths.deskWaitingChallenges,
  },
  calls: { label: 'desk.limitCalls', helps: 'desk.helpsCalls', to: paths.deskProofs },
} satisfies Record<HeldBy, Limit>
/** A newer server may name a limit that this version does not know. */
const limitOf = (by: string): Limit =>
  new Map<string, Limit>(Object.entries(limits)).get(by) ?? { label: 'desk.limitOther' }

const registering: Limit = {
  ...limits.network,
  label: 'desk.limitRegistrations',
}

/** Shows the limits that keep members waiting, and what helps. Nothing if no limit does. */
export function HeldPart({ heldBack: { limits: held, registrations } }: { heldBack: HeldBack }) {
  if (held.length === 0 && registrations === 0) return null
  return (
    <Card className="min-w-0 p-5">
      <h2 className="mb-3 text-base font-bold">{t('desk.heldBack')}</h2>
      <ul className="divide-y divide-line">
        {registrations > 0 && (
          <Row limit={registering} count={t('desk.refusedCount', { count: registrations })} />
        )}
        {held.map(({ by, proofs, members }) => (
          <Row key={by} limit={limitOf(by)} count={t('desk.heldProofs', { proofs, members })} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ limit: { label, helps, to, owners = false }, count }: { limit: Limit; count: string }) {
  const { duties } = useSession()
  const help = helps && t(helps)
  const canChange = to !== undefined && (!owners || hasDuty(duties, 'owner'))
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span>{t(label)}</span>
      <span className="flex flex-wrap items-center gap-x-4">
        <span className="tabular">{count}</span>
        {help &&
          (canChange ? <TextLink to={to}>{help}</TextLink> : <span className="text-muted">{help}</span>)}
      </span>
    </li>
  )
}
