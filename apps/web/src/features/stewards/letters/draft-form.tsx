import { changeLetter } from '@canopy/contract/desk/letters/endpoints'
import {
  ABSENT_DAYS_MAX,
  BUTTON_LABEL_MAX,
  BUTTON_TARGET_MAX,
  DeskLetter,
  LETTER_TEXT_MAX,
  LETTER_TITLE_MAX,
  LetterChange,
} from '@canopy/contract/desk/letters/shapes'
import { IMAGE_ALT_MAX } from '@canopy/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useDraft } from '../../../session/form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Part } from '../case/part.tsx'
import { TranslationsFieldset } from '../case/translations.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { RestoredNotice } from '../decision/restored-notice.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { challengeChoicesQuery } from '../proofs/proofs-data.ts'
import { LetterPreview } from './letter-preview.tsx'
import { letterQuery } from './letters-data.ts'
import { PictureField } from './picture-field.tsx'
import { SendPart } from './send-part.tsx'
import { letterIn, TypedLetter, typedLetter } from './typed-letter.ts'

const Typing = z.object({ thing: DeskLetter, typed: TypedLetter })

/** A draft: what it says, to whom, how it looks, and sending it. */
export function DraftForm({ letter }: { letter: DeskLetter }) {
  const { letterId } = letter
  const api = useApi()
  const queries = useQueryClient()
  const { form, seen, isRestored, renew, clear } = useSeenForm(
    letter,
    typedLetter,
    ({ version }) => checkSent(LetterChange, (typed: TypedLetter) => letterIn(typed, version)),
    useDraft(`letter:${letterId}`, Typing),
  )
  const { isDirty } = form.formState
  useWatch({ control: form.control })
  const saving = useDecision({
    kind: 'letter',
    id: letterId,
    decide: async (body: LetterChange) => {
      const saved = await api.call(changeLetter, { params: { letterId }, body })
      queries.setQueryData(letterQuery(api, letterId).queryKey, saved)
    },
    done: t('desk-letters.saved'),
    onDecided: clear,
  })

  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
        <form
          noValidate
          onSubmit={form.handleSubmit((body) => saving.decide(body))}
          className="flex min-w-0 flex-col gap-4"
        >
          {isRestored && <RestoredNotice onDiscard={clear} />}
          {saving.conflict && (
            <ConflictNotice
              conflict={saving.conflict}
              onDismiss={() => {
                renew()
                saving.reset()
              }}
            />
          )}
          <FormFailure message={saving.failure} />
          <Part title={t('desk-letters.subject')}>
            <div className="flex flex-col gap-5">
              <Texts />
              <PictureField
                letter={letter}
                onStored={(stored) => stored.version === seen.version + 1 && renew(stored)}
              />
              <TranslationsFieldset
                fields={[
                  { name: 'title', label: t('desk-letters.letterTitle') },
                  { name: 'text', label: t('desk-letters.text'), rows: 6 },
                  { name: 'buttonLabel', label: t('desk-letters.buttonLabel') },
                ]}
              />
            </div>
          </Part>
          <Part title={t('desk-letters.audience')}>
            <AudienceFields />
          </Part>
          <Button type="submit" className="self-start" pending={saving.isPending}>
            {t('desk-letters.save')}
          </Button>
        </form>
        <div className="flex min-w-0 flex-col gap-4">
          <LetterPreview letter={letter} typed={form.getValues()} />
          <SendPart letter={letter} isSaved={!isDirty} />
        </div>
      </div>
    </FormProvider>
  )
}

function Texts() {
  const { register, formState } = useFormContext<TypedLetter>()
  const { errors } = formState
  return (
    <>
      <Field label={t('desk-letters.letterTitle')} error={errors.title?.message}>
        <TextInput {...register('title')} maxLength={LETTER_TITLE_MAX} autoComplete="off" />
      </Field>
      <Field
        label={t('desk-letters.text')}
        description={t('desk-letters.textText')}
        error={errors.text?.message}
      >
        <TextArea {...register('text')} rows={8} maxLength={LETTER_TEXT_MAX} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label={t('desk-letters.buttonLabel')}
          description={t('desk-letters.buttonText')}
          error={errors.buttonLabel?.message}
        >
          <TextInput
            {...register('buttonLabel')}
            maxLength={BUTTON_LABEL_MAX}
            autoComplete="off"
            className="mt-auto"
          />
        </Field>
        <Field
          label={t('desk-letters.buttonTarget')}
          description={t('desk-letters.targetText')}
          error={errors.buttonTarget?.message}
        >
          <TextInput
            {...register('buttonTarget')}
            maxLength={BUTTON_TARGET_MAX}
            autoComplete="off"
            inputMode="url"
            dir="ltr"
            className="mt-auto"
          />
        </Field>
      </div>
      <Field label={t('desk-letters.pictureAlt')} error={errors.imageAlt?.message}>
        <TextInput {...register('imageAlt')} maxLength={IMAGE_ALT_MAX} autoComplete="off" />
      </Field>
    </>
  )
}

function AudienceFields() {
  const { register, formState } = useFormContext<TypedLetter>()
  const { data: challenges = [] } = useQuery(challengeChoicesQuery(useApi()))
  const errors = formState.errors.audience
  const chosen = useWatch<TypedLetter, 'audience.challengeId'>({ name: 'audience.challengeId' })
  const isListed = chosen === '' || challenges.some(({ value }) => value === chosen)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-pretty text-muted">{t('desk-letters.audienceText')}</p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t('desk-letters.joinedFrom')} error={errors?.joinedFrom?.message}>
          <TextInput {...register('audience.joinedFrom')} type="date" />
        </Field>
        <Field label={t('desk-letters.joinedUntil')} error={errors?.joinedUntil?.message}>
          <TextInput {...register('audience.joinedUntil')} type="date" />
        </Field>
        <Field
          label={t('desk-letters.absentDays')}
          description={t('desk-letters.absentText', { max: ABSENT_DAYS_MAX })}
          error={errors?.absentDays && t('desk-letters.absentInvalid', { max: ABSENT_DAYS_MAX })}
        >
          <TextInput
            {...register('audience.absentDays')}
            inputMode="numeric"
            autoComplete="off"
            className="mt-auto tabular"
          />
        </Field>
        <Field label={t('desk-letters.challenge')} error={errors?.challengeId?.message}>
          <Select {...register('audience.challengeId')} className="mt-auto">
            <option value="">{t('desk-letters.anyChallenge')}</option>
            {!isListed && <option value={chosen}>{chosen}</option>}
            {challenges.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  )
}
