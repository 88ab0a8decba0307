import { countries } from '@canopy/contract/desk/community/countries'
import { type Place, PostalCodes } from '@canopy/contract/desk/community/place'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { TimeZoneSelect } from '../../../ui/form/time-zone-select.tsx'
import { namesOf } from './names-of.ts'
import type { TypedPlace } from './typed-place.ts'

const POSTAL_CODES: Record<Place['postalCodes'], PlainMessageId> = {
  digits: 'desk-place.postalDigits',
  letters: 'desk-place.postalLetters',
  none: 'desk-place.postalNone',
}

export function PlaceFields() {
  const { register, setValue, watch, formState } = useFormContext<TypedPlace>()
  const { errors } = formState
  const changed = { shouldDirty: true }
  const { lang, names } = namesOf('region', countries.keys())

  function fillInPhones(country: string) {
    const phones = countries.get(country)
    if (!phones) return
    setValue('callingCode', phones.callingCode, changed)
    setValue('phoneDigitsMin', String(phones.min), changed)
    setValue('phoneDigitsMax', String(phones.max), changed)
  }

  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field
        label={t('desk-place.country')}
        description={t('desk-place.countryText')}
        error={errors.country?.message}
        className="sm:col-span-2"
      >
        <Select
          lang={lang}
          {...register('country', { onChange: ({ target }) => fillInPhones(target.value) })}
          className="max-w-96"
        >
          {names.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('desk-place.callingCode')}
        description={t('desk-place.callingCodeText')}
        error={errors.callingCode?.message}
      >
        <TextInput
          {...register('callingCode')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          className="mt-auto max-w-36 tabular"
        />
      </Field>
      <fieldset className="grid grid-cols-2 items-end gap-3">
        <legend className="sr-only">{t('desk-place.digitsMin')}</legend>
        <Field
          label={t('desk-place.digitsMin')}
          description={t('desk-place.digitsText')}
          error={errors.phoneDigitsMin?.message}
        >
          <TextInput {...register('phoneDigitsMin')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={t('desk-place.digitsMax')} error={errors.phoneDigitsMax?.message}>
          <TextInput {...register('phoneDigitsMax')} inputMode="numeric" autoComplete="off" />
        </Field>
      </fieldset>
      <Field label={t('desk-place.postalCodes')} error={errors.postalCodes?.message}>
        <Select {...register('postalCodes')} className="max-w-96">
          {PostalCodes.options.map((kind) => (
            <option key={kind} value={kind}>
              {t(POSTAL_CODES[kind])}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('desk-place.areas')}
        description={t('desk-place.areasText')}
        error={errors.areas?.message}
        className="sm:col-span-2"
      >
        <TextArea {...register('areas')} />
      </Field>
      <Field
        label={t('settings.timeZone')}
        description={t('desk-place.timeZoneText')}
        error={errors.timeZone?.message}
        className="sm:col-span-2"
      >
        <TimeZoneSelect chosen={watch('timeZone')} {...register('timeZone')} className="max-w-96" />
      </Field>
    </div>
  )
}
