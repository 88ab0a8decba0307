import { undoneReason } from '@canopy/contract/desk/cases'
import { correctPoints, decideCorrection } from '@canopy/contract/desk/members/endpoints'
import { type DeskMember, LONE_CORRECTION_MAX, NewCorrection } from '@canopy/contract/desk/members/shapes'
import { deskMessages } from '@canopy/contract/desk/messages'
import { formatNumber } from '@canopy/contract/text/format-number'
import { changeIn } from '@canopy/contract/text/typed-number'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'

const READY_REASONS = ['Prize of an event', 'Points were counted twice', 'Goodwill for a late order']

/** Adds points to a balance or takes them. Many points wait for a second owner. */
export function CorrectionForm({
  member: { userId, fullName },
  balance,
  onCancel,
}: {
  member: DeskMember
  balance: number
  onCancel: () => void
}) {
  const api = useApi()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const reason = useReason()
  const idempotency = useIdempotencyKey<NewCorrection>()
  const params = { userId }
  const decision = useDecision({
    kind: 'member',
    id: userId,
    decide: (body: NewCorrection) =>
      api.call(correctPoints, { params, body }, { idempotencyKey: idempotency.keyOf(body) }),
    // The server decides whether a second owner is needed: several small ones may be one large one.
    undo:
      (body, { state, correctionId }) =>
      () => {
        const why = undoneReason(body.reason)
        return state === 'pending'
          ? api.call(decideCorrection, {
              params: { correctionId },
              body: { decision: 'reject', reason: why },
            })
          : api.call(correctPoints, {
              params,
              body: { points: -body.points, balance: body.balance + body.points, reason: why },
            })
      },
    done: deskMessages.correctionSaved(fullName),
    onDecided: () => {
      idempotency.renew()
      setText('')
      reason.clear()
    },
  })

  const points = changeIn(text)
  const isLarge = Math.abs(points ?? 0) > LONE_CORRECTION_MAX

  function save() {
    const { error } = NewCorrection.shape.points.safeParse(points)
    const wrong = error?.issues[0]?.message
    setFault(wrong)
    const taken = reason.take()
    if (wrong !== undefined) field.current?.focus()
    else if (taken !== undefined && points !== undefined) decision.decide({ points, balance, reason: taken })
  }

  return (
    <section aria-label="Correct points" className="flex w-full flex-col gap-4">
      <Field
        label="Points to add, or with a minus to take"
        description={`The balance is ${formatNumber(balance)}. One owner may move up to ${formatNumber(LONE_CORRECTION_MAX)} points of a member a day; more waits for a second owner.`}
        error={fault}
      >
        <TextInput
          ref={field}
          inputMode="text"
          autoComplete="off"
          className="max-w-40 tabular"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <ReasonField reason={reason} ready={READY_REASONS} />
      <DecisionBar
        decisions={[
          {
            letter: 'p',
            label: isLarge ? 'Propose correction' : 'Correct points',
            effect: `${fullName} is notified, with the reason.`,
            run: save,
          },
        ]}
        pending={decision.isPending}
        failure={decision.failure}
      />
      <Button variant="quiet" className="self-start" onClick={onCancel}>
        Close
      </Button>
    </section>
  )
}
