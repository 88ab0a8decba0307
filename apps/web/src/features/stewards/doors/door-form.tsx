import type { DoorSettings } from '@canopy/contract/desk/doors/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Part } from '../case/part.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { checkDoor, DoorFields, typedOf } from './door-fields.tsx'
import { useDoorChange } from './doors-data.ts'

const READY_REASONS: readonly PlainMessageId[] = ['desk-policy.reasonAgreed', 'desk-doors.reasonFull']

export function DoorForm({ door }: { door: DoorSettings }) {
  const { form, seen, renew, clear } = useSeenForm(door, (shown) => typedOf(shown), checkDoor)
  const decision = useDoorChange(clear)
  const { errors } = form.formState

  return (
    <Part title={t('desk-doors.whoCanJoin')}>
      <DecisionForm
        form={form}
        decision={decision}
        renew={renew}
        ready={READY_REASONS}
        decisions={[
          {
            letter: 's',
            label: t('desk-doors.changeDoor'),
            effect: t('desk-doors.changeDoorEffect'),
            run: form.handleSubmit((body) => decision.decide({ body, before: seen })),
          },
        ]}
      >
        <DoorFields />
        <Field
          label={t('desk-doors.perMonth')}
          description={t('desk-doors.perMonthText')}
          error={errors.invitationsPerMonth?.message}
        >
          <TextInput
            {...form.register('invitationsPerMonth')}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-36 text-end tabular"
          />
        </Field>
      </DecisionForm>
    </Part>
  )
}
