import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { amountText } from '@canopy/contract/challenges/quantities/texts'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { useEffect, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { ApiError, refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { AmountInput } from '../../../ui/form/amount-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { MissingFields, underField } from '../../../ui/form/missing-fields.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { SCALED_FROM } from '../../../ui/form/photo/scale-photo.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { LivePhoto } from './photo/camera-dialog.tsx'
import { CodeOfTheDay } from './photo/code-of-the-day.tsx'
import { LivePhotoField, TakePhoto } from './photo/take-photo.tsx'
import { ToShowBetter } from './retake.tsx'
import { Reviewing, Uploading } from './reviewing.tsx'
import { useProofForm } from './use-proof-form.ts'

/** Photos up to this size can be chosen; those that take long to submit are scaled down. */
const MAX_CHOSEN_BYTES = 20 * MAX_IMAGE_BYTES

function explain(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return coded('proofs.cancelled')
  }
  toast('error', t('proofs.failed'))
  return coded('proofs.failedBecause', {
    reason: error instanceof ApiError ? error.message : t('common.unexpectedError'),
  })
}

export function ProofForm({
  challenge,
  title,
  retaken,
  onVerdict,
}: {
  challenge: Challenge
  title: string | undefined
  /** The proof with an issue that another photo is taken for. */
  retaken?: Proof | undefined
  onVerdict: (proof: Proof) => void
}) {
  const { form, submit, takePhoto, uploaded, cancel, saveDraft } = useProofForm(challenge, retaken, onVerdict)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form is gone.
  useEffect(() => {
    if (retaken === undefined) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [retaken])
  const { errors, isSubmitting } = form.formState

  return (
    <FormFrame
      form={form}
      onSubmit={submit}
      explain={explain}
      explainFields={refusedFields({
        imageUrl: 'photo',
        image_too_large: 'photo',
        quantity_refused: 'quantity',
      })}
      onInvalid={() => toast('warning', t('common.fillInAllFields'))}
      className="flex flex-col gap-4"
    >
      {isSubmitting && uploaded < 1 && <Uploading share={uploaded} onCancel={cancel} />}
      {isSubmitting && uploaded === 1 && <Reviewing />}
      <Card hidden={isSubmitting} className="flex flex-col gap-5 p-4 sm:p-6">
        {title && (
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg font-bold outline-none">
            {title}
          </h2>
        )}
        {retaken && <ToShowBetter proof={retaken} />}
        {retaken && <PhotoField form={form} challenge={challenge} onTaken={takePhoto} />}
        <Field
          label={t('common.description')}
          description={t('proofs.descriptionHelp')}
          error={underField(errors.description)}
        >
          <TextArea
            {...form.register('description', { onChange: (event) => saveDraft(event.target.value) })}
            rows={4}
          />
        </Field>
        {challenge.quantity && (
          <Field
            label={t('quantities.howMuch')}
            description={t('quantities.howMuchHelp', {
              amount: amountText(t, challenge.quantity.most, challenge.quantity.unit),
            })}
            error={underField(errors.quantity)}
          >
            <AmountInput {...form.register('quantity')} unit={challenge.quantity.unit} />
          </Field>
        )}
        {!retaken && <PhotoField form={form} challenge={challenge} onTaken={takePhoto} />}
        <MissingFields errors={[errors.description, errors.quantity, errors.photo]} />
        <Button type="submit" size="large" pending={isSubmitting}>
          {t('common.submit')}
        </Button>
      </Card>
    </FormFrame>
  )
}

type PhotoFieldProps = {
  form: ReturnType<typeof useProofForm>['form']
  challenge: Challenge
  onTaken: (live: LivePhoto) => void
}

/** The photo, in the way that the challenge asks for it. */
function PhotoField({ form, challenge: { challengeId, evidence }, onTaken }: PhotoFieldProps) {
  const photo = useWatch({ control: form.control, name: 'photo' })
  const error = underField(form.formState.errors.photo)
  if (evidence === 'live')
    return <LivePhotoField challengeId={challengeId} photo={photo} error={error} onTaken={onTaken} />
  return (
    <>
      {evidence === 'code' && <CodeOfTheDay />}
      <TakePhoto challengeId={challengeId} onTaken={onTaken} />
      <AnyPhotoField form={form} />
    </>
  )
}

function AnyPhotoField({ form }: Pick<PhotoFieldProps, 'form'>) {
  const isPhone = useMedia('(pointer: coarse)')
  return (
    <Field label={t('common.photo')} error={underField(form.formState.errors.photo)}>
      <Controller
        control={form.control}
        name="photo"
        render={({ field: { name, ref, value } }) => (
          <PhotoInput
            name={name}
            ref={ref}
            value={value}
            onChange={(photo) => form.setValue('photo', photo, { shouldValidate: photo !== null })}
            maxBytes={MAX_CHOSEN_BYTES}
            keepOriginalUpTo={SCALED_FROM}
            keepExif
            onReject={(message) => form.setError('photo', { message })}
          >
            {isPhone ? t('proofs.choosePhotoOnPhone') : t('proofs.choosePhoto')}
          </PhotoInput>
        )}
      />
    </Field>
  )
}
