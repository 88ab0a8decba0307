import {
  COMMUNITY_NAME_MAX,
  type Community,
  FaceChange,
  SENTENCE_MAX,
  SHORT_NAME_MAX,
} from '@canopy/contract/desk/community/shapes'
import { colours } from '@canopy/contract/site/colours'
import { DEFAULT_NAME } from '@canopy/contract/site/site'
import { FormProvider, useWatch } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField } from '../decision/reason-field.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { useFaceChange } from './community-data.ts'
import { FacePreview } from './face-preview.tsx'
import { LogoField } from './logo-field.tsx'

const READY_REASONS = ['desk-community.reasonNew', 'desk-policy.reasonAgreed', 'desk-policy.reasonBack']

/** `logo` is empty while it is the leaf. */
export type TypedFace = {
  name: string
  shortName: string
  sentence: string
  accent: string
  logo: string
  reason: string
}

const typedOf = ({ name, shortName, sentence, accent, logo }: Community): TypedFace => ({
  name,
  shortName,
  sentence,
  accent,
  logo: logo ?? '',
  reason: '',
})

const changeOf = ({ version }: Community, { logo, ...typed }: TypedFace) => ({
  ...typed,
  accent: typed.accent.trim(),
  logo: logo === '' ? null : logo,
  version,
})

export function FaceForm({ community }: { community: Community }) {
  const { form, seen, renew, clear } = useSeenForm(community, typedOf, (shown) =>
    checkSent(FaceChange, (typed) => changeOf(shown, typed)),
  )
  const decision = useFaceChange(clear)
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const typed = useWatch({ control })
  const accent = typed.accent?.trim() ?? ''
  const setLogo = (logo: string) => setValue('logo', logo, { shouldDirty: true })

  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {decision.conflict && (
            <ConflictNotice
              conflict={decision.conflict}
              onDismiss={() => {
                renew()
                decision.reset()
              }}
            />
          )}
          <Part title={t('desk-community.title')}>
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              <Field label={t('desk-community.name')} error={errors.name?.message}>
                <TextInput
                  {...register('name')}
                  placeholder={DEFAULT_NAME}
                  maxLength={COMMUNITY_NAME_MAX}
                  className="mt-auto"
                />
              </Field>
              <Field
                label={t('desk-community.shortName')}
                description={t('desk-community.shortNameText', { max: SHORT_NAME_MAX })}
                error={errors.shortName?.message}
              >
                <TextInput {...register('shortName')} maxLength={SHORT_NAME_MAX} className="mt-auto" />
              </Field>
              <Field
                label={t('desk-community.sentence')}
                description={t('desk-community.sentenceText')}
                error={errors.sentence?.message}
                className="sm:col-span-2"
              >
                <TextInput {...register('sentence')} maxLength={SENTENCE_MAX} />
              </Field>
              <Field
                label={t('desk-community.accent')}
                description={t('desk-community.accentText')}
                error={errors.accent?.message}
              >
                <span className="mt-auto flex items-center gap-3">
                  <TextInput
                    {...register('accent')}
                    placeholder={colours.light.leaf}
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={7}
                    className="max-w-36 tabular"
                  />
                  <input
                    type="color"
                    aria-label={t('desk-community.accentPicker')}
                    value={/^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : colours.light.leaf}
                    onChange={({ target }) =>
                      setValue('accent', target.value, { shouldDirty: true, shouldValidate: true })
                    }
                    className="h-11 w-14 rounded-control border border-edge bg-surface p-1"
                  />
                </span>
              </Field>
              <LogoField logo={typed.logo ?? ''} onChange={setLogo} error={errors.logo?.message} />
            </div>
          </Part>
          <Part title={t('common.decision')}>
            <div className="flex flex-col gap-4">
              <ReasonField ready={READY_REASONS} />
              <DecisionBar
                decisions={[
                  {
                    letter: 's',
                    label: t('desk-community.change'),
                    effect: t('desk-community.changeEffect'),
                    run: form.handleSubmit((body) => decision.decide({ body, before: seen })),
                  },
                ]}
                pending={decision.isPending}
                failure={decision.failure}
              />
            </div>
          </Part>
        </div>
        <FacePreview
          community={community}
          name={typed.name?.trim() || DEFAULT_NAME}
          accent={accent}
          logo={typed.logo ? `/logos/${typed.logo}.webp` : ''}
        />
      </div>
    </FormProvider>
  )
}
