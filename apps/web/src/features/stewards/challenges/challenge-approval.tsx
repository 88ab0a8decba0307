import { criteriaLines } from '@canopy/contract/challenges/criteria-lines'
import { pointsPerMember } from '@canopy/contract/challenges/habit'
import { undoneReason } from '@canopy/contract/desk/cases'
import { ChallengeApproval as Approval } from '@canopy/contract/desk/challenges/changes'
import { approveChallenge } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskChallenge, DeskChallengeCase } from '@canopy/contract/desk/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useEffect } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { checkSent } from '../decision/check-sent.ts'
import type { Decision } from '../decision/decision-bar.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { CriteriaField } from './criteria-field.tsx'
import { EvidenceField, evidenceIn } from './evidence-field.tsx'

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-challenges.reasonGood',
  'desk-challenges.reasonPopular',
  'desk-challenges.reasonCannotShow',
  'desk-challenges.reasonTooManyPoints',
]

type Input = { body: Approval; before: DeskChallenge }

function useApproval({ challengeId }: DeskChallenge, onDecided: () => void) {
  const api = useApi()
  const decide = (body: Approval) => api.call(approveChallenge, { params: { challengeId }, body })
  return useDecision({
    kind: 'challenge',
    id: String(challengeId),
    decide: ({ body }: Input) => decide(body),
    // Waiting points are paid or ended a little later; until then this works.
    undo:
      ({ body, before }, { version }) =>
      () => {
        const { approval, points, criteria, budget, rejection } = before
        const reason = undoneReason(body.reason)
        const terms = { points, criteria, evidence: evidenceIn(before), version }
        if (budget !== null) return decide({ decision: 'approve', ...terms, budget, reason })
        if (approval === 'rejected')
          return decide({ decision: 'reject', ...terms, reason: rejection ?? reason })
        return decide({ decision: 'wait', ...terms, reason })
      },
    done: (_, { body, before }) => {
      if (body.decision === 'reject') return t('desk.challengeRejected')
      return before.approval === 'approved' ? t('desk.budgetChanged') : t('desk.challengeApproved')
    },
    onDecided,
  })
}

type Typed = Record<'points' | 'budget' | 'criteria' | 'evidence' | 'reason', string> & {
  decision: 'approve' | 'reject'
}

const budgetFor = ({ policy, habit }: DeskChallengeCase, points: string) =>
  String(pointsPerMember(numberIn(points) ?? 0, habit) * policy.budgetFactor)

const typedOf = (challenge: DeskChallengeCase): Typed => ({
  decision: 'approve',
  points: String(challenge.points),
  budget:
    challenge.budget === null ? budgetFor(challenge, String(challenge.points)) : String(challenge.budget),
  criteria: challenge.criteria.join('\n'),
  evidence: challenge.evidence,
  reason: '',
})

function bodyOf({ decision, points, budget, criteria, evidence, reason }: Typed, version: number) {
  if (decision === 'reject') return { decision, reason, version }
  return {
    ...{ decision, points, reason, version },
    criteria: criteriaLines(criteria),
    evidence: evidenceIn({ evidence, points }),
    budget: numberIn(budget),
  }
}

/** Whether a challenge gives points, and how many in all. */
export function ChallengeApproval({ challenge }: { challenge: DeskChallengeCase }) {
  const { form, seen, renew, clear } = useSeenForm(challenge, typedOf, ({ version }) =>
    checkSent(Approval, (typed) => bodyOf(typed, version)),
  )
  const decision = useApproval(challenge, clear)
  const { approval } = seen
  const { errors } = form.formState
  const [points, budget] = form.watch(['points', 'budget'])
  const times = Math.floor((numberIn(budget) ?? 0) / (numberIn(points) ?? 0))

  // The suggested budget follows the points until one is typed.
  useEffect(() => {
    if (seen.budget === null && !form.getFieldState('budget').isDirty)
      form.setValue('budget', budgetFor(seen, points))
  }, [form, seen, points])

  const run = (chosen: Typed['decision']) => () => {
    form.setValue('decision', chosen)
    return form.handleSubmit((body) => decision.decide({ body, before: seen }))()
  }

  const decisions: Decision[] = [
    approval === 'approved'
      ? {
          letter: 'a',
          label: t('desk-challenges.changeTerms'),
          effect: t('desk-challenges.changeTermsEffect'),
          run: run('approve'),
        }
      : {
          letter: 'a',
          label: t('desk-challenges.approve'),
          effect: t('desk-challenges.approveEffect'),
          run: run('approve'),
        },
  ]
  if (approval !== 'rejected')
    decisions.push({
      letter: 'r',
      label: t('desk-challenges.reject'),
      effect: t('desk-challenges.rejectEffect'),
      variant: 'danger',
      run: run('reject'),
    })

  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={renew}
      decisions={decisions}
      ready={READY_REASONS}
      description={t('desk-challenges.approvalReasonReaders')}
    >
      <State challenge={challenge} />
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('desk-challenges.pointsForAProof')} error={errors.points?.message}>
          <TextInput
            {...form.register('points')}
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
          />
        </Field>
        <Field label={t('desk-challenges.budgetInPoints')} error={errors.budget?.message}>
          <TextInput
            {...form.register('budget')}
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
          />
        </Field>
      </div>
      {seen.habit && (
        <p className="text-muted">
          {t('desk-challenges.habitPays', {
            quota: seen.habit.quota,
            weeks: seen.habit.paidWeeks,
            points: pointsPerMember(numberIn(points) ?? 0, seen.habit),
          })}
        </p>
      )}
      {times > 0 && Number.isFinite(times) && (
        <p className="text-muted">{t('desk-challenges.enoughFor', { count: times })}</p>
      )}
      <CriteriaField />
      <EvidenceField />
    </DecisionForm>
  )
}

function State({
  challenge: { approval, budget, budgetLeft, rejection, policy },
}: {
  challenge: DeskChallengeCase
}) {
  return (
    <>
      {policy.mode === 'open' && <p className="text-muted">{t('desk-challenges.policyIsOpen')}</p>}
      {approval === 'waiting' && policy.mode === 'guarded' && (
        <p className="rounded-control bg-sun-tint px-4 py-3 font-medium text-sun-ink">
          {t('desk-challenges.noPointsYet')}
        </p>
      )}
      {approval === 'rejected' && (
        <p className="rounded-control bg-danger-tint px-4 py-3 text-danger-ink [overflow-wrap:anywhere]">
          {t('desk-challenges.wasRejected', { reason: rejection ?? '' })}
        </p>
      )}
      {budget !== null && budgetLeft !== null && (
        <div className="flex flex-col gap-2">
          <p>
            {rich('desk-challenges.pointsLeft', {
              left: budgetLeft,
              budget,
              strong: (text) => <strong className="tabular">{text}</strong>,
            })}
          </p>
          <ProgressBar label={t('desk-challenges.budgetLeft')} value={budgetLeft} max={budget} />
        </div>
      )}
    </>
  )
}
