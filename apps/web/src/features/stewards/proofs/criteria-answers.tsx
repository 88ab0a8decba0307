import { criterionText } from '@canopy/contract/challenges/proofs/criterion-text'
import { CriterionAnswer } from '@canopy/contract/challenges/proofs/shapes'
import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import type { AnsweredCriterion } from '@canopy/contract/desk/challenges/verdict'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { ReviewersAnswer } from '../../../ui/checklist.tsx'
import { Here } from '../../../ui/pointing/here.tsx'
import type { Pointing } from '../../../ui/pointing/use-pointing.ts'
import { Kbd } from '../desk/kbd.tsx'
import { useShortcuts } from '../desk/shortcuts.tsx'

const labels: Record<CriterionAnswer, PlainMessageId> = {
  met: 'desk-challenges.answerMet',
  not_met: 'desk-challenges.answerNotMet',
  cannot_tell: 'desk-challenges.answerCannotTell',
}

/** A steward's answers. Criteria without one keep the reviewer's answer. */
export function useCriteriaAnswers({ criteria, checklist }: ProofCase) {
  const [given, setGiven] = useState<Partial<Record<string, CriterionAnswer>>>({})
  const answerTo = (criterion: string) =>
    given[criterion] ??
    CriterionAnswer.safeParse(checklist.find((checked) => checked.criterion === criterion)?.answer).data
  return {
    answerTo,
    give: (criterion: string, answer: CriterionAnswer) => setGiven({ ...given, [criterion]: answer }),
    /** Undefined if nothing was changed. */
    take() {
      const answers: AnsweredCriterion[] = []
      for (const criterion of criteria) {
        const answer = given[criterion]
        if (answer) answers.push({ criterion, answer })
      }
      return answers.length > 0 ? answers : undefined
    },
    clear: () => setGiven({}),
  }
}

const nextAfter = (answer: CriterionAnswer | undefined): CriterionAnswer => {
  if (answer === 'met') return 'not_met'
  return answer === 'not_met' ? 'cannot_tell' : 'met'
}

/** Shows the reviewer's answers, and lets the steward answer instead. */
export function CriteriaAnswers({
  proof: { criteria, checklist },
  answers: { answerTo, give },
  pointing,
}: {
  proof: ProofCase
  pointing: Pointing
  answers: ReturnType<typeof useCriteriaAnswers>
}) {
  useShortcuts(
    criteria.map((criterion, index) => ({
      key: String(index + 1),
      label: t('desk-challenges.nextAnswer', { number: index + 1 }),
      run: () => give(criterion, nextAfter(answerTo(criterion))),
    })),
  )
  return (
    <ol aria-label={t('desk-challenges.criteria')} className="flex flex-col gap-4">
      {criteria.map((criterion, index) => {
        const checked = checklist.find((each) => each.criterion === criterion)
        return (
          <li key={criterion}>
            <fieldset className="flex min-w-0 flex-col gap-1.5">
              <legend dir="auto" className="text-as-page font-medium wrap-anywhere">
                {criterionText(t, criterion)}
                <span aria-hidden="true" className="ms-2 pointer-coarse:hidden">
                  <Kbd>{String(index + 1)}</Kbd>
                </span>
              </legend>
              {checked && checked.sentence !== '' && <ReviewersAnswer checked={checked} />}
              <span className="empty:hidden">
                <Here region={checked?.region} number={index + 1} pointing={pointing} />
              </span>
              <div className="flex flex-wrap gap-2">
                {CriterionAnswer.options.map((answer) => (
                  <label
                    key={answer}
                    className="relative flex min-h-8 cursor-pointer items-center rounded-full border border-edge px-3 text-xs font-medium hover:bg-sunken has-checked:border-leaf-ink has-checked:bg-leaf-tint has-checked:text-leaf-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink pointer-coarse:min-h-11"
                  >
                    <input
                      type="radio"
                      name={`criterion-${index}`}
                      checked={answerTo(criterion) === answer}
                      onChange={() => give(criterion, answer)}
                      className="sr-only"
                    />
                    {t(labels[answer])}
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        )
      })}
    </ol>
  )
}
