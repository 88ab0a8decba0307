import { undoneReason } from '@canopy/contract/desk/cases'
import { DUTIES, type Duty } from '@canopy/contract/desk/duties'
import { setDuties } from '@canopy/contract/desk/members/endpoints'
import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { deskMessages } from '@canopy/contract/desk/messages'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { dutyLabels, dutyTexts } from '../case/duties.ts'
import { useSeen } from '../case/use-seen.ts'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { useDecision } from '../decision/use-decision.ts'

const READY_REASONS = ['Joins the team of stewards', 'Takes over another duty', 'Leaves the team of stewards']

/** An owner gives duties to a member and takes them away. */
export function DutiesForm({ member: { userId, fullName, duties } }: { member: DeskMember }) {
  const api = useApi()
  const { seen: before, keep, renew } = useSeen(DUTIES.filter((duty) => duties.includes(duty)))
  const [changed, setChanged] = useState<Duty[]>()
  const chosen = changed ?? before
  const reason = useReason()
  const decision = useDecision({
    kind: 'member',
    id: userId,
    decide: (body: { duties: Duty[]; before: Duty[]; reason: string }) =>
      api.call(setDuties, { params: { userId }, body }),
    undo: (body) => () =>
      api.call(setDuties, {
        params: { userId },
        body: { duties: body.before, before: body.duties, reason: undoneReason(body.reason) },
      }),
    done: deskMessages.dutiesChanged(fullName),
    onDecided: () => {
      showStored()
      reason.clear()
    },
  })
  const other = useAssignment('member', userId)

  function save() {
    const taken = reason.take()
    if (taken === undefined) return
    decision.decide({ duties: DUTIES.filter((duty) => chosen.includes(duty)), before, reason: taken })
  }

  function showStored() {
    renew()
    setChanged(undefined)
  }

  /** The reason stays. */
  function startOver() {
    showStored()
    decision.reset()
  }

  return (
    <div className="flex flex-col gap-4">
      <AssignmentNotice steward={other} />
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={startOver} />}
      <fieldset className="flex flex-col">
        <legend className="sr-only">Duties of {fullName}</legend>
        {DUTIES.map((duty) => (
          <label key={duty} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-leaf"
              checked={chosen.includes(duty)}
              onChange={({ target }) => {
                keep()
                setChanged(target.checked ? [...chosen, duty] : chosen.filter((each) => each !== duty))
              }}
            />
            <span>
              <span className="font-semibold">{dutyLabels[duty]}</span>{' '}
              <span className="text-muted">{dutyTexts[duty]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ReasonField reason={reason} ready={READY_REASONS} />
      <DecisionBar
        decisions={[
          {
            letter: 's',
            label: 'Save duties',
            effect: `${fullName} sees the desk with these duties from the next page on.`,
            run: save,
          },
        ]}
        pending={decision.isPending}
        failure={decision.failure}
      />
    </div>
  )
}
