import type { CheckedCriterion } from '@canopy/contract/criteria'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'

type Style = { Icon: LucideIcon; label: string; ink: string }

const styles: Record<CheckedCriterion['answer'], Style> = {
  met: { Icon: CircleCheck, label: 'Met', ink: 'text-leaf-ink' },
  not_met: { Icon: CircleX, label: 'Not met', ink: 'text-danger-ink' },
  cannot_tell: { Icon: CircleHelp, label: 'Cannot tell', ink: 'text-sun-ink' },
}

/** How each criterion of a proof was answered. */
export function Checklist({ checklist }: { checklist: CheckedCriterion[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {checklist.map((checked) => (
        <Row key={checked.criterion} {...checked} />
      ))}
    </ul>
  )
}

function Row({ criterion, answer, sentence, decidedBy }: CheckedCriterion) {
  const { Icon, label, ink } = styles[answer] ?? { Icon: CircleHelp, label: answer, ink: 'text-muted' }
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p dir="auto" className="text-left font-medium wrap-anywhere">
          {criterion}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <span className={`font-semibold ${ink}`}>{label}</span> ({decidedBy}). <bdi>{sentence}</bdi>
        </p>
      </div>
    </li>
  )
}
