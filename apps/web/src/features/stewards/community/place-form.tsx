import { PlaceChange, type PlaceSettings } from '@canopy/contract/desk/community/place'
import { FormProvider } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField } from '../decision/reason-field.tsx'
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
    <FormProvider {...form}>
      {decision.conflict && (
        <ConflictNotice
          conflict={decision.conflict}
          onDismiss={() => {
            renew()
            decision.reset()
          }}
        />
      )}
      <Part title={t('desk-place.place')}>
        <PlaceFields />
      </Part>
      <Part title={t('desk-place.money')}>
        <MoneyFields isKept={place.hasOrders} />
      </Part>
      <Part title={t('common.decision')}>
        <div className="flex flex-col gap-4">
          <ReasonField ready={READY_REASONS} />
          <DecisionBar
            decisions={[
              {
                letter: 's',
                label: t('desk-place.change'),
                effect: t('desk-community.changeEffect'),
                run: form.handleSubmit((body) => decision.decide({ body, before: seen })),
              },
            ]}
            pending={decision.isPending}
            failure={decision.failure}
          />
        </div>
      </Part>
    </FormProvider>
  )
}
