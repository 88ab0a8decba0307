import {
  COMMUNITY_NAME_MAX,
  type Community,
  FaceChange,
  SENTENCE_MAX,
  SHORT_NAME_MAX,
} from '@canopy/contract/desk/community/shapes'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { colours } from '@canopy/contract/site/colours'
import { DEFAULT_NAME } from '@canopy/contract/site/site'
import { useFormContext, useWatch } from 'react-hook-form'
import { offeredLanguages } from '../../../language/language-choice.ts'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { LogoField } from './logo-field.tsx'

/** `logo` is empty while it is the leaf. */
export type TypedFace = {
  name: string
  shortName: string
  sentence: string
  accent: string
  logo: string
  language: string
  reason: string
}

export const typedOf = (
  { name, shortName, sentence, accent, logo, language, fixedLanguage }: Community,
  reason = '',
): TypedFace => ({
  name,
  shortName,
  sentence,
  accent,
  logo: logo ?? '',
  language: fixedLanguage || language || SOURCE_LANGUAGE,
  reason,
})

/** Checks what is typed for the community that the owner `seen` has before them. */
export const checkFace = (seen: Community) =>
  checkSent(FaceChange, ({ logo, language, ...typed }: TypedFace) => ({
    ...typed,
    accent: typed.accent.trim(),
    logo: logo === '' ? null : logo,
    ...(seen.fixedLanguage === '' && { language }),
    version: seen.version,
  }))

/** The fields of name and look, in the form around them. */
export function FaceFields() {
  const { register, control, setValue, formState } = useFormContext<TypedFace>()
  const { errors } = formState
  const [typedAccent, logo] = useWatch({ control, name: ['accent', 'logo'] })
  const accent = typedAccent.trim()
  return (
    <>
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
      <LogoField
        logo={logo}
        onChange={(chosen) => setValue('logo', chosen, { shouldDirty: true })}
        error={errors.logo?.message}
      />
    </>
  )
}

/** The language of who prefers none that is offered. The installation may name it. */
export function LanguageField({ community: { fixedLanguage } }: { community: Community }) {
  const { register, formState } = useFormContext<TypedFace>()
  return (
    <Field
      label={t('desk-community.language')}
      description={
        fixedLanguage === ''
          ? t('desk-community.languageText')
          : t('desk-community.languageFixed', { setting: 'DEFAULT_LANGUAGE' })
      }
      error={formState.errors.language?.message}
    >
      <Select
        {...(fixedLanguage === '' ? register('language') : { value: fixedLanguage, disabled: true })}
        className="mt-auto"
      >
        {offeredLanguages().map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
