import { DoorMode } from '@canopy/contract/accounts/door/shapes'
import { DoorChange, type DoorSettings } from '@canopy/contract/desk/doors/shapes'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useFormContext, useWatch } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { doorModes } from './doors-data.ts'

type TypedDoor = {
  mode: string
  question: string
  asksAge: boolean
  invitationsPerMonth: string
  reason: string
}

export const typedOf = ({ version: _, ...door }: DoorSettings, reason = ''): TypedDoor => ({
  ...door,
  invitationsPerMonth: String(door.invitationsPerMonth),
  reason,
})

/** Checks what is typed for the door that the owner has before them. */
export const checkDoor = ({ version }: DoorSettings) =>
  checkSent(DoorChange, (typed: TypedDoor) => ({
    ...typed,
    invitationsPerMonth: numberIn(typed.invitationsPerMonth),
    version,
  }))

/** The fields that say who can join, in the form around them. */
export function DoorFields() {
  const { register, control, formState } = useFormContext<TypedDoor>()
  const { errors } = formState
  const mode = useWatch({ control, name: 'mode' })
  return (
    <>
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
              {...register('mode')}
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
          <TextInput {...register('question')} autoComplete="off" dir="auto" />
        </Field>
      )}
      <label className="flex min-h-11 items-start gap-3">
        <input type="checkbox" className="mt-1 size-5 shrink-0 accent-leaf" {...register('asksAge')} />
        <span>
          <span className="font-semibold">{t('desk-doors.asksAge')}</span>{' '}
          <span className="text-muted">{t('desk-doors.asksAgeText')}</span>
        </span>
      </label>
    </>
  )
}
