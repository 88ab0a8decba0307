import { type Policy, PolicyChange } from '@canopy/contract/desk/policy/shapes'
import { numberFormat } from '@canopy/contract/language/number-format'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { usePolicyChange } from './policy-change.ts'
import { hasEffect, type PolicyGroup, policyGroups, unitOf } from './policy-groups.ts'

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-policy.reasonAgreed',
  'desk-policy.reasonCampaign',
  'desk-policy.reasonAttack',
  'desk-policy.reasonBack',
]

type Typed = { reason: string; [number: string]: string }

/** Fields are read as numbers are written in English. */
const typedNumber = (value: number) => numberFormat(SOURCE_LANGUAGE).format(value)

const typedOf = (policy: Policy): Typed => ({
  ...Object.fromEntries(
    policyGroups.flatMap(({ numbers }) => numbers.map(({ name }) => [name, typedNumber(policy[name])])),
  ),
  reason: '',
})

const changeOf = (policy: Policy, { reason, ...numbers }: Typed) => ({
  ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, numberIn(text)])),
  version: policy.version,
  reason,
})

export function PolicyForm({ policy }: { policy: Policy }) {
  const { form, seen, renew, clear } = useSeenForm(policy, typedOf, (shown) =>
    checkSent(PolicyChange, (typed) => changeOf(shown, typed)),
  )
  const decision = usePolicyChange(policy, clear)

  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={renew}
      ready={READY_REASONS}
      decisions={[
        {
          letter: 's',
          label: t('desk-policy.changePolicy'),
          effect: t('desk-policy.changePolicyEffect'),
          run: form.handleSubmit((body) => decision.decide({ body, before: seen })),
        },
      ]}
      hasParts
    >
      {policyGroups.map((group) => (
        <Group key={group.title} group={group} isUsed={hasEffect(group, seen.mode)} />
      ))}
    </DecisionForm>
  )
}

function Group({ group, isUsed }: { group: PolicyGroup; isUsed: boolean }) {
  const { register, formState } = useFormContext<Typed>()
  return (
    <Part title={t(group.title)}>
      {!isUsed && (
        <p className="mb-4">
          <Badge>{t('desk-policy.noEffectUnderOpen')}</Badge>
        </p>
      )}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {group.numbers.map((number) => (
          <Field
            key={number.name}
            label={t(number.label)}
            description={t(number.text)}
            error={formState.errors[number.name]?.message}
          >
            <span className="mt-auto flex items-center gap-3">
              <TextInput
                {...register(number.name)}
                inputMode="numeric"
                autoComplete="off"
                readOnly={!isUsed}
                className="max-w-36 text-end tabular"
              />
              <span className="text-muted">{unitOf(number)}</span>
            </span>
          </Field>
        ))}
      </div>
    </Part>
  )
}
