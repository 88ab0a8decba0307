import type { CheckedCriterion } from '@canopy/contract/challenges/proofs/shapes'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'

type Style = { Icon: LucideIcon; label: string; ink: string }

const styles: Record<CheckedCriterion['answer'], Style> = {
  met: { Icon: CircleCheck, label: 'Met', ink: 'text-leaf-ink' },
  not_met: { Icon: CircleX, label: 'Not met', ink: 'text-danger-ink' },
  cannot_tell: { Icon: CircleHelp, label: 'Cannot tell', ink: 'text-sun-ink' },
}

/** Shows how each criterion of a proof was answered. */
export function Checklist({ checklist }: { checklist: CheckedCriterion[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {checklist.map((checked) => (
        <Row key={checked.criterion} checked={checked} />
      ))}
    </ul>
  )
}

const styleOf = (answer: CheckedCriterion['answer']) =>
  styles[answer] ?? { Icon: CircleHelp, label: answer, ink: 'text-muted' }

const nameOf = (decidedBy: string) => (decidedBy === 'steward' ? 'a steward' : decidedBy)

/** Says who answered what and why: "Not met (basic). Your description does not say this." */
function AnswerLine({
  answer,
  decidedBy,
  sentence,
}: Pick<CheckedCriterion, 'answer' | 'decidedBy' | 'sentence'>) {
  const { label, ink } = styleOf(answer)
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <span className={`font-semibold ${ink}`}>{label}</span> ({nameOf(decidedBy)}).{' '}
      {sentence !== '' && <bdi>{sentence}</bdi>}
    </p>
  )
}

/** The reviewer's answer, also if a steward gave another one. */
export function ReviewersAnswer({ checked }: { checked: CheckedCriterion }) {
  const { answer, decidedBy } = checked.overruled ?? checked
  return <AnswerLine answer={answer} decidedBy={decidedBy} sentence={checked.sentence} />
}

function Row({ checked }: { checked: CheckedCriterion }) {
  const { criterion, answer, decidedBy, overruled } = checked
  const { Icon, ink } = styleOf(answer)
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p dir="auto" className="text-left font-medium wrap-anywhere">
          {criterion}
        </p>
        {overruled && <AnswerLine answer={answer} decidedBy={decidedBy} sentence="" />}
        <ReviewersAnswer checked={checked} />
      </div>
    </li>
  )
}
