import { ProductFields } from '@canopy/contract/desk/shop/products'
import { categoryLabels, ProductCategory } from '@canopy/contract/shop/products'
import { site } from '@canopy/contract/site/site'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useRef, useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { focusFirst } from '../case/focus-first.ts'

const EMPTY: ProductFields = {
  productName: '',
  shortDescription: '',
  fullDescription: '',
  price: 0,
  numberOfPoints: 0,
  category: 'other',
  sku: '',
  threshold: 0,
  visible: true,
}

type TextName = 'productName' | 'shortDescription' | 'fullDescription' | 'sku'
type NumberName = 'price' | 'numberOfPoints' | 'threshold'

/**
 * The fields of a product while they are edited; those that are not changed are as in `start`. `take` returns them if they are valid;
 * otherwise the fields show what is wrong, and the first wrong one gets the focus. `onChange` is called with each change.
 */
export function useProductFields(start: ProductFields = EMPTY, onChange?: () => void) {
  const [changed, setChanged] = useState<Partial<ProductFields>>({})
  const fields = { ...start, ...changed }
  /** Typed text of the fields for numbers. */
  const [typed, setTyped] = useState<Partial<Record<NumberName, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { data, error } = ProductFields.safeParse(fields)
  const faults = new Map(isChecked ? error?.issues.map(({ path, message }) => [path[0], message]) : [])
  function set(more: Partial<ProductFields>) {
    onChange?.()
    setChanged({ ...changed, ...more })
  }
  return {
    fields,
    box,
    set,
    typedIn: (name: NumberName) => typed[name] ?? String(fields[name]),
    type(name: NumberName, text: string) {
      setTyped({ ...typed, [name]: text })
      set({ [name]: numberIn(text) ?? NaN })
    },
    faultOf: (name: keyof ProductFields) => faults.get(name),
    take() {
      setChecked(true)
      focusFirst(box.current, error?.issues.flatMap(({ path }) => path) ?? [])
      return data
    },
    clear() {
      setChanged({})
      setTyped({})
      setChecked(false)
    },
  }
}

export type ProductForm = ReturnType<typeof useProductFields>

export function ProductFieldset({ form }: { form: ProductForm }) {
  const { fields, box, set, typedIn, type, faultOf } = form
  const text = (name: TextName) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const number = (name: NumberName) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: typedIn(name),
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  })
  const faultOfNumber = (name: NumberName) => faultOf(name) && 'Please enter a whole number'
  return (
    <div ref={box} className="flex flex-col gap-4">
      <Field label="Name" error={faultOf('productName')}>
        <TextInput {...text('productName')} maxLength={200} />
      </Field>
      <Field label="Short description" error={faultOf('shortDescription')}>
        <TextInput {...text('shortDescription')} maxLength={300} />
      </Field>
      <Field
        label="Full description"
        description="An empty line begins a paragraph, and lines that begin with - are a list."
        error={faultOf('fullDescription')}
      >
        <TextArea {...text('fullDescription')} rows={4} maxLength={5000} />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label={`Price in ${site.currency.symbol}`} error={faultOfNumber('price')}>
          <TextInput {...number('price')} />
        </Field>
        <Field label="Points" error={faultOfNumber('numberOfPoints')}>
          <TextInput {...number('numberOfPoints')} />
        </Field>
        <Field label="Warn below" error={faultOfNumber('threshold')}>
          <TextInput {...number('threshold')} />
        </Field>
        <Field label="Category">
          <Select
            value={fields.category}
            onChange={({ target }) => set({ category: ProductCategory.parse(target.value) })}
          >
            {Object.entries(categoryLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="SKU" error={faultOf('sku')}>
          <TextInput {...text('sku')} maxLength={40} autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-leaf"
          checked={fields.visible}
          onChange={({ target }) => set({ visible: target.checked })}
        />
        Shown in the shop
      </label>
    </div>
  )
}
