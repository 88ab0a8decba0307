import { type Challenge, NewProof, type Proof } from '@canopy/contract/challenges'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { ApiError, refusedFields } from '../../../api/error.ts'
import { useSession } from '../../../session/session-data.ts'
import { usernameOf } from '../../../session/username.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { PhotoInput } from '../../../ui/photo-input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmitProof } from '../challenges-data.ts'
import { MissingFields, underField } from '../missing-fields.tsx'
import { toDataUrl } from './data-url.ts'
import { keepDraft, readDraft } from './proof-draft.ts'
import { type Composed, createProofKeys } from './proof-key.ts'
import { Reviewing, Uploading } from './reviewing.tsx'

/** A camera's largest file; what is too large to be sent is scaled down first. */
const MAX_CHOSEN_BYTES = 20 * MAX_IMAGE_BYTES

const ProofInput = z.object({
  description: NewProof.shape.description,
  photo: z.pipe(
    z.nullable(z.file().check(z.maxSize(MAX_IMAGE_BYTES, messages.imageTooLarge))),
    z.file({ error: messages.fillInAllFields }),
  ),
})

function explain(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return 'Cancelled. Your text and photo are still here.'
  }
  toast('error', messages.proofFailed)
  return `Error: ${messages.proofFailed} ${error instanceof ApiError ? error.message : messages.unexpectedError}`
}

/** The form of a proof. It is emptied by an answer, and keeps everything when none came. */
export function ProofForm({
  challenge: { challengeId, challengeName },
  title,
  onVerdict,
}: {
  challenge: Challenge
  title: string | undefined
  onVerdict: (proof: Proof) => void
}) {
  const session = useSession()
  const { userId } = session
  const submitProof = useSubmitProof()
  const [keyOf] = useState(createProofKeys)
  const [share, setShare] = useState(0)
  const cancel = useRef<AbortController>(null)
  const form = useForm({
    resolver: zodResolver(ProofInput),
    defaultValues: { description: readDraft(userId, challengeId), photo: null },
  })
  const { errors, isSubmitting } = form.formState

  const submit = async ({ description, photo }: Composed, left: AbortSignal) => {
    const cancelled = new AbortController()
    cancel.current = cancelled
    setShare(0)
    const imageUrl = await toDataUrl(photo)
    const proof = await submitProof({
      body: {
        challengeID: challengeId,
        challengeName,
        userId,
        username: usernameOf(session),
        description,
        imageUrl,
      },
      sending: {
        signal: AbortSignal.any([left, cancelled.signal]),
        idempotencyKey: keyOf({ description, photo }),
        onProgress: setShare,
      },
    })
    keepDraft(userId, challengeId, '')
    form.reset({ description: '', photo: null })
    onVerdict(proof)
  }

  return (
    <FormFrame
      form={form}
      onSubmit={submit}
      explain={explain}
      explainFields={refusedFields({ imageUrl: 'photo', image_too_large: 'photo' })}
      onInvalid={() => toast('warning', messages.fillInAllFields)}
      className="flex flex-col gap-4"
    >
      {isSubmitting && share < 1 && <Uploading share={share} onCancel={() => cancel.current?.abort()} />}
      {isSubmitting && share === 1 && <Reviewing />}
      <Card hidden={isSubmitting} className="flex flex-col gap-5 p-4 sm:p-6">
        {title && <h2 className="text-lg font-bold">{title}</h2>}
        <Field
          label="Description"
          description="What you did, where, and with what."
          error={underField(errors.description)}
        >
          <TextArea
            {...form.register('description', {
              onChange: (event) => keepDraft(userId, challengeId, event.target.value),
            })}
            rows={4}
          />
        </Field>
        <Field label="Photo" error={underField(errors.photo)}>
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
                keepOriginalUpTo={MAX_IMAGE_BYTES}
                onReject={(reason) =>
                  form.setError('photo', {
                    message: reason === 'type' ? messages.imageUnreadable : messages.imageTooLarge,
                  })
                }
              >
                Take or choose a photo, drop it here, or paste it
              </PhotoInput>
            )}
          />
        </Field>
        <MissingFields faults={[errors.description, errors.photo]} />
        <Button type="submit" size="large" pending={isSubmitting}>
          Submit
        </Button>
      </Card>
    </FormFrame>
  )
}
