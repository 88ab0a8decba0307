import { SYMBOL_MAX } from '@canopy/contract/desk/community/place'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { namesOf } from './names-of.ts'
import type { TypedPlace } from './typed-place.ts'

/** `isKept` says that the currency cannot be changed any more. */
export function MoneyFields({ isKept }: { isKept: boolean }) {
  const { register, watch, formState } = useFormContext<TypedPlace>()
  const { errors } = formState
  const { lang, names } = namesOf('currency', Intl.supportedValuesOf('currency'))
  const current = watch('currency')
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field
        label={t('desk-place.currency')}
        description={isKept ? t('desk-place.currencyKept') : t('desk-place.currencyText')}
        error={errors.currency?.message}
        className="sm:col-span-2"
      >
        {isKept ? (
          <TextInput
            readOnly
            lang={lang}
            value={`${names.find(({ code }) => code === current)?.name} (${current})`}
            className="max-w-96"
          />
        ) : (
          <Select lang={lang} {...register('currency')} className="max-w-96">
            {names.map(({ code, name }) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('desk-place.symbol')}
        description={t('desk-place.symbolText')}
        error={errors.symbol?.message}
      >
        <TextInput {...register('symbol')} autoComplete="off" maxLength={SYMBOL_MAX} className="max-w-36" />
      </Field>
    </div>
  )
}
