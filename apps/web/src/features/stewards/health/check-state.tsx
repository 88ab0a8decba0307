import type { HealthCheck } from '@canopy/contract/desk/health'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'

const marks = {
  fine: { Icon: CircleCheck, colour: 'text-leaf-ink', label: 'desk-policy.healthFine', tone: 'leaf' },
  warning: { Icon: TriangleAlert, colour: 'text-sun-ink', label: 'desk-policy.healthWarning', tone: 'sun' },
  failed: { Icon: CircleX, colour: 'text-danger-ink', label: 'desk-policy.healthFailed', tone: 'danger' },
} as const

const isMark = (state: string): state is keyof typeof marks => Object.hasOwn(marks, state)

/** A newer server may know other states. */
const markOf = (state: string) => marks[isMark(state) ? state : 'warning']

export function StateIcon({ state }: { state: string }) {
  const { Icon, colour } = markOf(state)
  return <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
}

export function StateBadge({ state }: { state: string }) {
  const { label, tone } = markOf(state)
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** Shows what was found, and what to do. */
export function CheckText({ check: { detail, lines = [], advice } }: { check: HealthCheck }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{detail}</p>
      {lines.length > 0 && (
        <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {advice && <p className="text-pretty text-muted">{advice}</p>}
    </>
  )
}
