import { DoorMode } from '@canopy/contract/accounts/door/shapes'
import { DoorChange, type DoorSettings } from '@canopy/contract/desk/doors/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { numberIn } from '@canopy/contract/text/typed-number'
import { FormProvider } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Part } from '../case/part.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField } from '../decision/reason-field.tsx'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { doorModes, useDoorChange } from './doors-data.ts'

const READY_REASONS: readonly PlainMessageId[] = ['desk-policy.reasonAgreed', 'desk-doors.reasonFull']

type Typed = {
  mode: string
  question: string
  asksAge: boolean
  invitationsPerMonth: string
  reason: string
}

const typedOf = ({ version: _, ...door }: DoorSettings): Typed => ({
  ...door,
  invitationsPerMonth: String(door.invitationsPerMonth),
  reason: '',
})

export function DoorForm({ door }: { door: DoorSettings }) {
  const { form, seen, renew, clear } = useSeenForm(door, typedOf, ({ version }) =>
    checkSent(DoorChange, (typed: Typed) => ({
      ...typed,
      invitationsPerMonth: numberIn(typed.invitationsPerMonth),
      version,
    })),
  )
  const decision = useDoorChange(clear)
  const { errors } = form.formState
  const mode = form.watch('mode')

  return (
    <FormProvider {...form}>
      <Part title={t('desk-doors.whoCanJoin')}>
        <div className="flex flex-col gap-5">
          {decision.conflict && (
            <ConflictNotice
              conflict={decision.conflict}
              onDismiss={() => {
                renew()
                decision.reset()
              }}
            />
          )}
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">{t('desk-doors.whoCanJoin')}</legend>
            {DoorMode.options.map((value) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge px-3 py-2 hover:bg-sunken has-checked:border-leaf-ink has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink"
              >
                <input
                  type="radio"
                  value={value}
                  {...form.register('mode')}
                  className="mt-1 size-4 shrink-0 accent-leaf"
                />
                <span>
                  <span className="font-semibold">{t(doorModes[value].label)}</span>{' '}
                  <span className="text-muted">{t(doorModes[value].text)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {mode === 'approval' && (
            <Field
              label={t('desk-doors.question')}
              description={t('desk-doors.questionText')}
              error={errors.question?.message}
            >
              <TextInput {...form.register('question')} autoComplete="off" dir="auto" />
            </Field>
          )}
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-leaf"
              {...form.register('asksAge')}
            />
            <span>
              <span className="font-semibold">{t('desk-doors.asksAge')}</span>{' '}
              <span className="text-muted">{t('desk-doors.asksAgeText')}</span>
            </span>
          </label>
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
          <ReasonField ready={READY_REASONS} />
          <DecisionBar
            decisions={[
              {
                letter: 's',
                label: t('desk-doors.changeDoor'),
                effect: t('desk-doors.changeDoorEffect'),
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
