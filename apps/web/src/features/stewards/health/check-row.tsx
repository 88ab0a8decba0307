import { type HealthCheck, healthLabels, Trial } from '@canopy/contract/desk/health'
import { labelOf } from '../case/audit-labels.ts'
import { CheckText, StateBadge, StateIcon } from './check-state.tsx'
import { TryOut } from './try-out.tsx'

/** A check with its result, and a button that tries it out where there is a trial. */
export function CheckRow({ check }: { check: HealthCheck }) {
  const trial = Trial.safeParse(check.kind).data
  return (
    <li className="flex gap-3 py-3">
      <StateIcon state={check.state} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {labelOf(healthLabels, check.kind)} <StateBadge state={check.state} />
        </h3>
        <CheckText check={check} />
        {trial && <TryOut kind={trial} />}
      </div>
    </li>
  )
}
