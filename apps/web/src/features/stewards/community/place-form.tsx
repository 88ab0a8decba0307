import { PlaceChange, type PlaceSettings } from '@canopy/contract/desk/community/place'
import { t } from '../../../language/messages.ts'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { MoneyFields } from './money-fields.tsx'
import { usePlaceChange } from './place-data.ts'
import { PlaceFields } from './place-fields.tsx'
import { changeOf, type TypedPlace, typedOf } from './typed-place.ts'

const READY_REASONS = ['desk-place.reasonHere', 'desk-policy.reasonAgreed', 'desk-policy.reasonBack'] as const

export function PlaceForm({ place }: { place: PlaceSettings }) {
  const { form, seen, renew, clear } = useSeenForm(place, typedOf, (shown) =>
    checkSent(PlaceChange, (typed: TypedPlace) => changeOf(shown, typed)),
  )
  const decision = usePlaceChange(clear)

  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={renew}
      ready={READY_REASONS}
      decisions={[
        {
          letter: 's',
          label: t('desk-place.change'),
          effect: t('desk-community.changeEffect'),
          run: form.handleSubmit((body) => decision.decide({ body, before: seen })),
        },
      ]}
      hasParts
    >
      <Part title={t('desk-place.place')}>
        <PlaceFields />
      </Part>
      <Part title={t('desk-place.money')}>
        <MoneyFields isKept={place.hasOrders} />
      </Part>
    </DecisionForm>
  )
}
