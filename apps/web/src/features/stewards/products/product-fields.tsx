import type { ProductFields } from '@canopy/contract/desk/shop/products'
import { categoryLabels, ProductCategory } from '@canopy/contract/shop/products'
import { site } from '@canopy/contract/site/site'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod/mini'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import {
  TranslationsFieldset,
  TypedTranslations,
  translationsIn,
  typedTranslations,
} from '../case/translations.tsx'
import { choicesOf } from '../list/filters.ts'

type NumberName = 'price' | 'numberOfPoints' | 'threshold'

/** The fields of a product while they are typed. */
export const TypedProduct = z.extend(TypedTranslations, {
  productName: z.string(),
  shortDescription: z.string(),
  fullDescription: z.string(),
  price: z.string(),
  numberOfPoints: z.string(),
  category: ProductCategory,
  sku: z.string(),
  threshold: z.string(),
  visible: z.boolean(),
})
export type TypedProduct = z.infer<typeof TypedProduct>

export const typedProduct = (fields: ProductFields): TypedProduct => ({
  ...fields,
  ...typedTranslations(fields, ['productName', 'shortDescription', 'fullDescription']),
  price: String(fields.price),
  numberOfPoints: String(fields.numberOfPoints),
  threshold: String(fields.threshold),
})

export const productIn = (typed: TypedProduct) => ({
  ...typed,
  ...translationsIn(typed),
  price: numberIn(typed.price),
  numberOfPoints: numberIn(typed.numberOfPoints),
  threshold: numberIn(typed.threshold),
})

/** The fields of a product, in a form with the values of `TypedProduct`. */
export function ProductFieldset() {
  const { register, formState } = useFormContext<TypedProduct>()
  const { errors } = formState
  const number = (name: NumberName) => ({
    ...register(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  const faultOfNumber = (name: NumberName) => errors[name] && t('desk-shop.wholeNumberRequired')
  return (
    <>
      <Field label={t('common.name')} error={errors.productName?.message}>
        <TextInput {...register('productName')} maxLength={200} />
      </Field>
      <Field label={t('desk-shop.shortDescription')} error={errors.shortDescription?.message}>
        <TextInput {...register('shortDescription')} maxLength={300} />
      </Field>
      <Field
        label={t('desk-shop.fullDescription')}
        description={t('desk-shop.fullDescriptionHint')}
        error={errors.fullDescription?.message}
      >
        <TextArea {...register('fullDescription')} rows={4} maxLength={5000} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('desk-shop.priceIn', { currency: site.currency.symbol })}
          error={faultOfNumber('price')}
        >
          <TextInput {...number('price')} />
        </Field>
        <Field label={t('common.points')} error={faultOfNumber('numberOfPoints')}>
          <TextInput {...number('numberOfPoints')} />
        </Field>
        <Field label={t('desk-shop.category')} className="col-span-2">
          <Select {...register('category')}>
            {choicesOf(categoryLabels).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('desk-shop.warnBelow')} error={faultOfNumber('threshold')}>
          <TextInput {...number('threshold')} className="mt-auto" />
        </Field>
        <Field label={t('desk-shop.sku')} error={errors.sku?.message}>
          <TextInput
            {...register('sku')}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            className="mt-auto"
          />
        </Field>
      </div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" className="size-5 accent-leaf" {...register('visible')} />
        {t('desk-shop.shownInTheShop')}
      </label>
      <TranslationsFieldset
        fields={[
          { name: 'productName', label: t('common.name') },
          { name: 'shortDescription', label: t('desk-shop.shortDescription') },
          { name: 'fullDescription', label: t('desk-shop.fullDescription'), rows: 4 },
        ]}
      />
    </>
  )
}
