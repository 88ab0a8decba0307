import {
  type DeskReviewer,
  hasAddress,
  ReviewerChange,
  ReviewerProvider,
} from '@canopy/contract/desk/reviewer/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useWatch } from 'react-hook-form'
import { t, written } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { useReviewerChange } from './reviewer-data.ts'

type Typed = Record<'provider' | 'model' | 'address' | 'apiKey' | 'reason', string> & { secondLook: boolean }

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-reviewer.reasonSees',
  'desk-policy.reasonAgreed',
  'desk-policy.reasonBack',
]

/** Names of companies are the same in every language. */
const labels: Record<ReviewerProvider, { name: string } | { label: PlainMessageId }> = {
  basic: { label: 'desk-reviewer.providerBasic' },
  ollama: { label: 'desk-reviewer.providerOllama' },
  anthropic: { name: 'Anthropic' },
  openai: { name: 'OpenAI' },
  google: { name: 'Google' },
  'openai-compatible': { label: 'desk-reviewer.providerCompatible' },
}

const examples: Record<string, string> = {
  ollama: 'qwen3-vl:4b',
  anthropic: 'claude-sonnet-4-5',
  openai: 'gpt-5-mini',
  google: 'gemini-2.5-flash',
  'openai-compatible': 'qwen3-vl-8b',
}

const typedOf = ({ choice: { provider, model, address, secondLook } }: DeskReviewer): Typed => ({
  provider,
  model,
  address,
  apiKey: '',
  secondLook,
  reason: '',
})

/** Leaves out what the provider has no field for. */
const check = ({ choice: { version } }: DeskReviewer) =>
  checkSent(ReviewerChange, ({ provider, model, address, apiKey, secondLook, reason }: Typed) => ({
    provider,
    model: provider === 'basic' ? '' : model,
    address: hasAddress(provider) ? address : '',
    ...(apiKey.trim() !== '' && takesKey(provider) && { apiKey }),
    secondLook: provider !== 'basic' && secondLook,
    version,
    reason,
  }))

const takesKey = (provider: string) => provider !== 'basic' && provider !== 'ollama'

export function ChoiceForm({ reviewer }: { reviewer: DeskReviewer }) {
  const { form, seen, renew, clear } = useSeenForm(reviewer, typedOf, check)
  const decision = useReviewerChange(clear)
  return (
    <>
      <Part title={t('desk-reviewer.choose')}>
        <DecisionForm
          form={form}
          decision={decision}
          ready={READY_REASONS}
          renew={renew}
          decisions={[
            {
              letter: 's',
              label: t('desk-reviewer.change'),
              effect: t('desk-reviewer.changeEffect'),
              run: form.handleSubmit((body) => decision.decide({ body, before: seen })),
            },
          ]}
        >
          <Fields form={form} reviewer={seen} />
        </DecisionForm>
      </Part>
      {decision.dialog}
    </>
  )
}

type Form = ReturnType<typeof useSeenForm<DeskReviewer, Typed, ReviewerChange>>['form']

function Fields({ form, reviewer: { choice, isSecondLookFixed } }: { form: Form; reviewer: DeskReviewer }) {
  const { register, control, formState } = form
  const { errors } = formState
  const [provider, address] = useWatch({ control, name: ['provider', 'address'] })
  const isSamePlace = provider === choice.provider && (!hasAddress(provider) || address === choice.address)
  return (
    <>
      <Field label={t('desk-reviewer.provider')}>
        <Select {...register('provider')}>
          {ReviewerProvider.options.map((option) => {
            const shown = labels[option]
            return (
              <option key={option} value={option}>
                {'name' in shown ? shown.name : t(shown.label)}
              </option>
            )
          })}
        </Select>
      </Field>
      {provider !== 'basic' && (
        <Field
          label={t('desk-reviewer.model')}
          description={t('desk-reviewer.modelText', { example: examples[provider] ?? '' })}
          error={errors.model?.message}
        >
          <TextInput {...register('model')} autoComplete="off" spellCheck={false} dir="ltr" />
        </Field>
      )}
      {hasAddress(provider) && (
        <Field
          label={t('desk-reviewer.address')}
          description={
            provider === 'ollama'
              ? t('desk-reviewer.addressOllama', { example: 'http://10.0.0.7:11434' })
              : t('desk-reviewer.addressCompatible', { setting: 'REVIEWER_BASE_URL' })
          }
          error={errors.address?.message}
        >
          <TextInput {...register('address')} autoComplete="off" inputMode="url" dir="ltr" />
        </Field>
      )}
      {takesKey(provider) && (
        <Field
          label={t('desk-reviewer.apiKey')}
          description={
            isSamePlace && choice.keyLastFour !== null
              ? t('desk-reviewer.keyKept', { lastFour: choice.keyLastFour })
              : t('desk-reviewer.keyText')
          }
          error={errors.apiKey?.message && written(errors.apiKey.message)}
        >
          <TextInput {...register('apiKey')} autoComplete="off" spellCheck={false} dir="ltr" />
        </Field>
      )}
      {provider !== 'basic' && !isSecondLookFixed && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            {...register('secondLook')}
            className="mt-1 size-5 shrink-0 accent-leaf"
            aria-describedby="second-look-text"
          />
          <span>
            <span className="block font-semibold">{t('desk-reviewer.secondLookChoice')}</span>
            <span id="second-look-text" className="block text-sm text-pretty text-muted">
              {t('desk-reviewer.secondLookText')}
            </span>
          </span>
        </label>
      )}
    </>
  )
}
