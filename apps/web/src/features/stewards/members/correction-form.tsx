import { undoneReason } from '@canopy/contract/desk/cases'
import { correctPoints, decideCorrection } from '@canopy/contract/desk/members/endpoints'
import { type DeskMember, LONE_CORRECTION_MAX, NewCorrection } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { changeIn } from '@canopy/contract/text/typed-number'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useRecentLogin } from '../../accounts/index.ts'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useDecision } from '../decision/use-decision.ts'

type Typed = { points: string; reason: string }

const READY_REASONS: PlainMessageId[] = [
  'desk-members.reasonPrize',
  'desk-members.reasonCountedTwice',
  'desk-members.reasonGoodwill',
]

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
  const form = useForm({
    resolver: checkSent(NewCorrection, (typed: Typed) => ({
      ...typed,
      points: changeIn(typed.points),
      balance,
    })),
    defaultValues: { points: '', reason: '' },
  })
  useEffect(() => form.setFocus('points'), [form])
  const idempotency = useIdempotencyKey<NewCorrection>()
  const params = { userId }
  const { run, dialog } = useRecentLogin()
  const decision = useDecision({
    kind: 'member',
    id: userId,
    decide: (body: NewCorrection) =>
      run(() => api.call(correctPoints, { params, body }, { idempotencyKey: idempotency.keyOf(body) })),
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
    done: t('desk.correctionSaved', { fullName }),
    onDecided: () => {
      idempotency.renew()
      form.reset()
    },
  })

  const typed = useWatch({ control: form.control, name: 'points' })
  const isLarge = Math.abs(changeIn(typed) ?? 0) > LONE_CORRECTION_MAX

  return (
    <section aria-label={t('desk-members.correctPoints')} className="flex w-full flex-col gap-4">
      <DecisionForm
        form={form}
        decision={decision}
        ready={READY_REASONS}
        decisions={[
          {
            letter: 'p',
            label: isLarge ? t('desk-members.proposeCorrection') : t('desk-members.correctPoints'),
            effect: t('desk-members.correctionEffect', { fullName }),
            run: form.handleSubmit((correction) => decision.decide(correction)),
          },
        ]}
      >
        <Field
          label={t('desk-members.correctionPoints')}
          description={t('desk-members.correctionRule', { balance, max: LONE_CORRECTION_MAX })}
          error={form.formState.errors.points?.message}
        >
          <TextInput
            {...form.register('points')}
            inputMode="text"
            autoComplete="off"
            className="max-w-40 tabular"
          />
        </Field>
      </DecisionForm>
      {dialog}
      <Button variant="quiet" className="self-start" onClick={onCancel}>
        {t('common.close')}
      </Button>
    </section>
  )
}
