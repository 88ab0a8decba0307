import { type Policy, PolicyChange, type PolicyShown } from '@canopy/contract/desk/policy/shapes'
import { numberFormat } from '@canopy/contract/language/number-format'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { numberIn } from '@canopy/contract/text/typed-number'
import type { ReactNode } from 'react'
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

export function PolicyForm({ policy }: { policy: PolicyShown }) {
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
        <Group key={group.title} group={group} isUsed={hasEffect(group, seen.mode)}>
          {group.title === 'desk-policy.groupCommunity' && <TooLarge points={policy.largestPoints} />}
        </Group>
      ))}
    </DecisionForm>
  )
}

/** Warns that a proof of so many points would wait until what is typed is raised. */
function TooLarge({ points }: { points: number }) {
  const { watch } = useFormContext<Typed>()
  const typed = (name: string) => numberIn(watch(name) ?? '') ?? Number.NaN
  const cap = typed('communityCap')
  const share = Math.floor((cap * typed('youngShare')) / 100)
  return (
    <p role="status" className="mt-4 max-w-prose text-sm text-pretty empty:hidden">
      {points > cap
        ? t('desk-policy.aboveCap', { points })
        : points > share && t('desk-policy.aboveShare', { points, share })}
    </p>
  )
}

function Group({ group, isUsed, children }: { group: PolicyGroup; isUsed: boolean; children: ReactNode }) {
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
      {children}
    </Part>
  )
}
