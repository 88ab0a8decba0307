import { paths } from '@canopy/contract/paths'
import { countryIn, site } from '@canopy/contract/site/site'
import { Banknote } from 'lucide-react'
import { refusedFields } from '../../../api/error.ts'
import { language, rich, t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useCart } from '../cart/cart-store.ts'
import { explainRefusal } from './compose-order.ts'
import type { Checkout } from './use-checkout.ts'
import { useShippingForm } from './use-shipping-form.ts'

/** The server uses the names of an order's fields. */
const explainFields = refusedFields({
  'shippingAddress.addressLine1': 'address',
  'shippingAddress.city': 'city',
  'shippingAddress.postalCode': 'zipCode',
  'shippingAddress.phone': 'phone',
})

export function CheckoutForm({
  checkout: { placeOrder, canOrder, refusal, isChecked, isUnconfirmed },
}: {
  checkout: Pick<Checkout, 'placeOrder' | 'canOrder' | 'refusal' | 'isChecked' | 'isUnconfirmed'>
}) {
  const { cart } = useCart()
  const { form, field } = useShippingForm()
  const { errors, isSubmitting } = form.formState

  return (
    <Card className="p-4 sm:p-5">
      <FormFrame
        form={form}
        onSubmit={(shipping, pageLeft) => placeOrder({ shipping, pageLeft })}
        explain={(error) => explainRefusal(error, cart)}
        explainFields={explainFields}
        className="flex flex-col gap-5"
      >
        {isUnconfirmed && !isSubmitting && !errors.root && (
          <p className="rounded-control bg-info-tint px-4 py-3 text-sm text-info-ink">
            {t('orders.unconfirmed')}
          </p>
        )}
        <h2 className="text-lg font-bold">{t('orders.shipping')}</h2>
        <Recipient />
        <Field label={t('orders.address')} error={errors.address?.message}>
          <TextInput {...field('address')} autoComplete="address-line1" required />
        </Field>
        <div className="grid grid-cols-2 gap-3 sm:gap-5 narrow:grid-cols-1">
          <Town field={field} error={errors.city?.message} />
          {site.postalCodes !== 'none' && (
            <Field label={t('orders.zipCode')} error={errors.zipCode?.message}>
              <TextInput
                {...field('zipCode')}
                inputMode={site.postalCodes === 'digits' ? 'numeric' : 'text'}
                autoComplete="postal-code"
                required
              />
            </Field>
          )}
        </div>
        <Field label={t('orders.phoneNumber')} error={errors.phone?.message}>
          <TextInput {...field('phone')} type="tel" autoComplete="tel" required />
        </Field>
        <Payment />
        {canOrder && isChecked && (
          <p className="rounded-control bg-info-tint px-4 py-3 text-sm text-info-ink">
            {t('orders.willBeChecked')}
          </p>
        )}
        {!canOrder && (
          <p role="status" className="text-sm font-medium text-danger-ink">
            {refusal ?? t('orders.cartChanged')} <TextLink to={paths.cart}>{t('orders.viewCart')}</TextLink>
          </p>
        )}
        <Button type="submit" size="large" disabled={!canOrder} aria-disabled={isSubmitting}>
          {isSubmitting ? (
            <>
              <Spinner /> {t('orders.processing')}
            </>
          ) : (
            t('orders.placeOrder')
          )}
        </Button>
      </FormFrame>
    </Card>
  )
}

type FormField = ReturnType<typeof useShippingForm>['field']

/** The city, or one of the areas that are delivered to. */
function Town({ field, error }: { field: FormField; error: string | undefined }) {
  if (site.areas.length === 0) {
    return (
      <Field label={t('orders.city')} error={error}>
        <TextInput {...field('city')} autoComplete="address-level2" required />
      </Field>
    )
  }
  return (
    <Field label={t('orders.area')} error={error}>
      <Select {...field('city')} autoComplete="address-level2" required>
        <option value="">{t('orders.chooseArea')}</option>
        {site.areas.map((area) => (
          <option key={area}>{area}</option>
        ))}
      </Select>
    </Field>
  )
}

function Recipient() {
  const { fullName, email } = useSession()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('common.name')}>
        <TextInput value={fullName} title={fullName} readOnly autoComplete="off" />
      </Field>
      <Field label={t('common.email')}>
        <TextInput value={email} title={email} readOnly autoComplete="off" />
      </Field>
    </div>
  )
}

function Payment() {
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
      <Banknote aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p>
        {rich('orders.cashOnDelivery', {
          country: countryIn(language()),
          strong: (text) => <strong className="font-semibold">{text}</strong>,
          region: (text) => <span className="inline-block">{text}</span>,
        })}
      </p>
    </div>
  )
}
