import { SYMBOL_MAX } from '@canopy/contract/desk/community/place'
import { useFormContext } from 'react-hook-form'
import { language, t } from '../../../language/messages.ts'
import { compareNames } from '../../../language/numbers.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { TypedPlace } from './typed-place.ts'

/** Codes of all currencies with what they are called, in the order of the language. */
function currencyNames() {
  const names = new Intl.DisplayNames(language(), { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ code, name: `${names.of(code) ?? code} (${code})` }))
    .toSorted((one, other) => compareNames(one.name, other.name))
}

/** `isKept` says that the currency cannot be changed any more. */
export function MoneyFields({ isKept }: { isKept: boolean }) {
  const { register, watch, formState } = useFormContext<TypedPlace>()
  const { errors } = formState
  const currencies = currencyNames()
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
            value={currencies.find(({ code }) => code === current)?.name ?? current}
            className="max-w-96"
          />
        ) : (
          <Select {...register('currency')} className="max-w-96">
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
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
