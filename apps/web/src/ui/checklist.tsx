import { criterionText } from '@canopy/contract/challenges/proofs/criterion-text'
import type { CheckedCriterion } from '@canopy/contract/challenges/proofs/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { rich, t } from '../language/messages.ts'

type Style = { Icon: LucideIcon; label: PlainMessageId; ink: string }

const styles: Record<CheckedCriterion['answer'], Style> = {
  met: { Icon: CircleCheck, label: 'proofs.answerMet', ink: 'text-leaf-ink' },
  not_met: { Icon: CircleX, label: 'proofs.answerNotMet', ink: 'text-danger-ink' },
  cannot_tell: { Icon: CircleHelp, label: 'proofs.answerCannotTell', ink: 'text-sun-ink' },
}

/** Shows how each criterion of a proof was answered. `here` points at where it was seen. */
export function Checklist({
  checklist,
  here,
}: {
  checklist: CheckedCriterion[]
  here?: (index: number) => ReactNode
}) {
  return (
    <ul className="flex flex-col gap-3">
      {checklist.map((checked, index) => (
        <Row key={checked.criterion} checked={checked} here={here?.(index)} />
      ))}
    </ul>
  )
}

const unknown = { Icon: CircleHelp, label: undefined, ink: 'text-muted' }

/** An answer that this version does not know is shown as it is. */
const styleOf = (answer: CheckedCriterion['answer']) => styles[answer] ?? unknown

/** Says who answered what and why: "Not met (basic). Your description does not say this." */
function AnswerLine({
  answer,
  decidedBy,
  sentence,
}: Pick<CheckedCriterion, 'answer' | 'decidedBy' | 'sentence'>) {
  const { label, ink } = styleOf(answer)
  const shown = {
    answer: (text: ReactNode) => <span className={`font-semibold ${ink}`}>{text}</span>,
    word: label ? t(label) : answer,
  }
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {decidedBy === 'steward'
        ? rich('proofs.answerBySteward', shown)
        : rich('proofs.answerBy', { ...shown, decidedBy })}{' '}
      {sentence !== '' && <bdi>{sentence}</bdi>}
    </p>
  )
}

/** The reviewer's answer, also if a steward gave another one. */
export function ReviewersAnswer({ checked }: { checked: CheckedCriterion }) {
  const { answer, decidedBy } = checked.overruled ?? checked
  return <AnswerLine answer={answer} decidedBy={decidedBy} sentence={checked.sentence} />
}

function Row({ checked, here }: { checked: CheckedCriterion; here: ReactNode }) {
  const { criterion, answer, decidedBy, overruled } = checked
  const { Icon, ink } = styleOf(answer)
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p dir="auto" className="text-as-page font-medium wrap-anywhere">
          {criterionText(t, criterion)}
        </p>
        {overruled && <AnswerLine answer={answer} decidedBy={decidedBy} sentence="" />}
        <ReviewersAnswer checked={checked} />
        {here}
      </div>
    </li>
  )
}
