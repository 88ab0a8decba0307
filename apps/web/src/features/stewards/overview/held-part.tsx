import { hasDuty } from '@canopy/contract/desk/duties'
import type { HeldBack, HeldBy } from '@canopy/contract/desk/overview'
import { paths } from '@canopy/contract/paths'
import { formatNumber } from '@canopy/contract/text/format-number'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

type Limit = { label: string; helps: string; to?: string; owners?: boolean }

const admissions = { to: paths.deskAdmissions, owners: true } as const
const policy = { to: paths.deskPolicy, owners: true } as const

const limits = {
  confirmation: { label: 'A look at the photo', helps: 'Confirm proofs', to: paths.confirmProofs },
  time: { label: 'The time on hold', helps: 'Ends by itself' },
  address: { label: 'An address that is not confirmed', helps: 'The member has the link in a mail' },
  network: { label: 'Their network', helps: 'Name the network or invite', ...admissions },
  young: { label: 'The share of young accounts', helps: 'Raise the share', ...policy },
  cap: { label: 'The cap of the community', helps: 'Raise the cap', ...policy },
  approval: {
    label: 'The approval of the challenge',
    helps: 'Approve challenges',
    to: paths.deskWaitingChallenges,
  },
  budget: { label: 'A budget that is used up', helps: 'Raise budgets', to: paths.deskChallenges },
  calls: { label: 'The daily calls of the model', helps: 'Decide proofs', to: paths.deskProofs },
} satisfies Record<HeldBy, Limit>
/** A newer server may name a limit that this version does not know. */
const limitOf = (by: string): Limit =>
  new Map<string, Limit>(Object.entries(limits)).get(by) ?? { label: 'Another limit', helps: '' }

const registering: Limit = {
  ...limits.network,
  label: 'Registrations from one network or address, in 24 hours',
}

/** Shows the limits that keep members waiting, and what helps. Nothing if no limit does. */
export function HeldPart({ heldBack: { limits: held, registrations } }: { heldBack: HeldBack }) {
  if (held.length === 0 && registrations === 0) return null
  return (
    <Card className="min-w-0 p-5">
      <h2 className="mb-3 text-base font-bold">{t('desk.whatLimitsHoldBack')}</h2>
      <ul className="divide-y divide-line">
        {registrations > 0 && <Row limit={registering} count={`${formatNumber(registrations)} refused`} />}
        {held.map(({ by, proofs, members }) => (
          <Row
            key={by}
            limit={limitOf(by)}
            count={`${formatNumber(proofs)} ${proofs === 1 ? 'proof' : 'proofs'} of ${formatNumber(members)} ${members === 1 ? 'member' : 'members'}`}
          />
        ))}
      </ul>
    </Card>
  )
}

function Row({ limit: { label, helps, to, owners = false }, count }: { limit: Limit; count: string }) {
  const { duties } = useSession()
  const canChange = to !== undefined && (!owners || hasDuty(duties, 'owner'))
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span>{label}</span>
      <span className="flex flex-wrap items-center gap-x-4">
        <span className="tabular">{count}</span>
        {canChange ? <TextLink to={to}>{helps}</TextLink> : <span className="text-muted">{helps}</span>}
      </span>
    </li>
  )
}
