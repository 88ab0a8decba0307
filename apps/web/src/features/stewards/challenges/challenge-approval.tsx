import { criteriaLines } from '@canopy/contract/challenges/criteria-lines'
import { undoneReason } from '@canopy/contract/desk/cases'
import { ChallengeApproval as Approval } from '@canopy/contract/desk/challenges/changes'
import { approveChallenge } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskChallenge, DeskChallengeCase } from '@canopy/contract/desk/challenges/shapes'
import { deskMessages } from '@canopy/contract/desk/messages'
import { formatNumber } from '@canopy/contract/text/format-number'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { focusFirst } from '../case/focus-first.ts'
import { useSeen } from '../case/use-seen.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { type Decision, DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { CriteriaField } from './criteria-field.tsx'
import { EvidenceField, evidenceIn } from './evidence-field.tsx'

const READY_REASONS = [
  'A good challenge that a photo can show',
  'More members than expected take part',
  'A photo cannot show whether it was done',
  'Too many points for the effort',
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
      if (body.decision === 'reject') return deskMessages.challengeRejected
      return before.approval === 'approved' ? deskMessages.budgetChanged : deskMessages.challengeApproved
    },
    onDecided,
  })
}

/** Whether a challenge gives points, and how many in all. */
export function ChallengeApproval({ challenge }: { challenge: DeskChallengeCase }) {
  const { seen, keep, renew } = useSeen(challenge)
  const [typed, setTyped] = useState<{
    points?: string
    budget?: string
    criteria?: string
    evidence?: string
  }>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLDivElement>(null)
  const reason = useReason(keep)
  const decision = useApproval(challenge, () => {
    startOver()
    setTyped({})
    reason.clear()
  })

  const { approval, version, policy } = seen
  const points = typed.points ?? String(seen.points)
  const budget = typed.budget ?? String(seen.budget ?? (numberIn(points) ?? 0) * policy.budgetFactor)
  const criteria = typed.criteria ?? seen.criteria.join('\n')
  const evidence = typed.evidence ?? seen.evidence
  const times = Math.floor((numberIn(budget) ?? 0) / (numberIn(points) ?? 0))

  function change(changed: typeof typed) {
    keep()
    setTyped({ ...typed, ...changed })
  }

  function approve() {
    const taken = reason.take()
    const wanted = {
      ...{ decision: 'approve', points, version },
      criteria: criteriaLines(criteria),
      evidence: evidenceIn({ evidence, points }),
      budget: numberIn(budget),
      reason: taken ?? 'checked above',
    }
    const { data: body, error } = Approval.safeParse(wanted)
    const found = Object.fromEntries(
      error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
    )
    setFaults(found)
    focusFirst(form.current, Object.keys(found))
    if (taken !== undefined && body) decision.decide({ body, before: seen })
  }

  function reject() {
    const taken = reason.take()
    if (taken !== undefined)
      decision.decide({ body: { decision: 'reject', reason: taken, version }, before: seen })
  }

  /** Shows what is stored now in the fields that were not changed here. */
  function startOver() {
    renew()
    decision.reset()
  }

  const decisions: Decision[] = [
    approval === 'approved'
      ? {
          letter: 'a',
          label: 'Change points, budget and criteria',
          effect: 'For later proofs: what was earned stays.',
          run: approve,
        }
      : {
          letter: 'a',
          label: 'Approve challenge',
          effect: 'It gives points from now on, and proofs that wait for this are paid.',
          run: approve,
        },
  ]
  if (approval !== 'rejected')
    decisions.push({
      letter: 'r',
      label: 'Reject challenge',
      effect: 'It gives no points, also for proofs that wait for this. All members read your reason.',
      variant: 'danger',
      run: reject,
    })

  return (
    <div ref={form} className="flex flex-col gap-4">
      <State challenge={challenge} />
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={startOver} />}
      <div className="grid grid-cols-2 gap-4">
        <Field label="Points for a proof" error={faults.points}>
          <TextInput
            name="points"
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            value={points}
            onChange={({ target }) => change({ points: target.value })}
          />
        </Field>
        <Field label="Budget in points" error={faults.budget}>
          <TextInput
            name="budget"
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            value={budget}
            onChange={({ target }) => change({ budget: target.value })}
          />
        </Field>
      </div>
      {times > 0 && Number.isFinite(times) && (
        <p className="text-muted">
          Enough for {formatNumber(times)} {times === 1 ? 'proof' : 'proofs'} in all, with those paid already.
        </p>
      )}
      <CriteriaField
        value={criteria}
        error={faults.criteria}
        onChange={(changed) => change({ criteria: changed })}
      />
      <EvidenceField value={evidence} points={points} onChange={(changed) => change({ evidence: changed })} />
      <ReasonField
        reason={reason}
        ready={READY_REASONS}
        description="For the audit log. Members read why a challenge was rejected."
      />
      <DecisionBar decisions={decisions} pending={decision.isPending} failure={decision.failure} />
    </div>
  )
}

function State({
  challenge: { approval, budget, budgetLeft, rejection, policy },
}: {
  challenge: DeskChallengeCase
}) {
  return (
    <>
      {policy.mode === 'open' && (
        <p className="text-muted">
          The policy is “open”: every challenge gives points, and budgets are not used up. Approvals matter
          when it is “guarded”.
        </p>
      )}
      {approval === 'waiting' && policy.mode === 'guarded' && (
        <p className="rounded-control bg-sun-tint px-4 py-3 font-medium text-sun-ink">
          It waits for approval, and gives no points until then.
        </p>
      )}
      {approval === 'rejected' && (
        <p className="rounded-control bg-danger-tint px-4 py-3 text-danger-ink [overflow-wrap:anywhere]">
          It was rejected: “{rejection}”
        </p>
      )}
      {budget !== null && budgetLeft !== null && (
        <div className="flex flex-col gap-2">
          <p>
            <strong className="tabular">{formatNumber(budgetLeft)}</strong> of {formatNumber(budget)} points
            are left
          </p>
          <ProgressBar label="Budget left" value={budgetLeft} max={budget} />
        </div>
      )}
    </>
  )
}
