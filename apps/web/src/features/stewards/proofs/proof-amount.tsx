import { proofAmount } from '@canopy/contract/challenges/quantities/texts'
import { amountIn } from '@canopy/contract/challenges/quantities/typed'
import { undoneReason } from '@canopy/contract/desk/cases'
import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { QuantityCorrection } from '@canopy/contract/desk/challenges/quantities/correction'
import { correctQuantity } from '@canopy/contract/desk/challenges/quantities/endpoints'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { AmountInput } from '../../../ui/form/amount-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Part } from '../case/part.tsx'
import { RareAct } from '../case/rare-act.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'

const READY_REASONS: readonly PlainMessageId[] = ['desk-challenges.reasonFewer', 'desk-challenges.reasonTypo']

/** Shows the amount that the member says, and a form that corrects it. Nothing for a proof without one. */
export function ProofAmount({ proof }: { proof: ProofCase }) {
  const amount = proofAmount(t, proof)
  const isOwn = useSession().userId === proof.userId
  if (amount === undefined || proof.unit === null) return null
  return (
    <Part title={t('desk-challenges.amount')}>
      <p className={isOwn ? '' : 'mb-3'}>{t('desk-challenges.amountSaid', { amount })}</p>
      {!isOwn && (
        <RareAct label={t('desk-challenges.correctAmount')}>
          <CorrectionForm proof={proof} unit={proof.unit} />
        </RareAct>
      )}
    </Part>
  )
}

const typedOf = ({ quantity }: ProofCase) => ({ quantity: String(quantity ?? ''), reason: '' })

function CorrectionForm({ proof, unit }: { proof: ProofCase; unit: NonNullable<ProofCase['unit']> }) {
  const { proofId, fullName } = proof
  const api = useApi()
  const params = { proofId }
  const { form, renew, clear } = useSeenForm(proof, typedOf, ({ quantity: before }) =>
    checkSent(QuantityCorrection, (typed) => ({ ...typed, quantity: amountIn(typed.quantity), before })),
  )
  const decision = useDecision({
    kind: 'proof',
    id: String(proofId),
    decide: (body: QuantityCorrection) => api.call(correctQuantity, { params, body }),
    undo:
      ({ quantity, before, reason }) =>
      () =>
        api.call(correctQuantity, {
          params,
          body: { quantity: before, before: quantity, reason: undoneReason(reason) },
        }),
    done: t('desk-challenges.amountCorrected'),
    onDecided: clear,
  })
  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={renew}
      ready={READY_REASONS}
      description={t('desk-members.readsIt', { fullName })}
      decisions={[
        {
          letter: 'c',
          label: t('desk-challenges.correctAmount'),
          effect: t('desk-challenges.correctAmountEffect', { fullName }),
          run: form.handleSubmit((correction) => decision.decide(correction)),
        },
      ]}
    >
      <Field label={t('desk-challenges.rightAmount')} error={form.formState.errors.quantity?.message}>
        <AmountInput {...form.register('quantity')} unit={unit} />
      </Field>
    </DecisionForm>
  )
}
