import { type Challenge, NewChallenge } from '@canopy/contract/challenges'
import { formatNumber } from '@canopy/contract/format-number'
import { CHALLENGE_POINTS_MAX } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { ApiError, refusedFields } from '../../../api/error.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { paths } from '../../../paths.ts'
import { useFormDraft } from '../../../session/form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { MissingFields, underField } from '../../../ui/form/missing-fields.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { BackLink } from '../back-link.tsx'
import { useAddChallenge } from '../challenges-data.ts'
import { AddedChallenge } from './added-challenge.tsx'
import { ChallengePreview, PicturePreview, usePictureAddress } from './challenge-preview.tsx'

const Typed = z.object({
  photoUrl: z.string(),
  challengeName: z.string(),
  points: z.string(),
  description: z.string(),
})

/** The server's message only helps if the input or the rate limit is the problem. */
function explain(error: unknown) {
  const helps = error instanceof ApiError && error.status < 500
  return helps ? `${messages.challengeAddFailed}. ${error.message}` : messages.challengeAddFailed
}

function useChallengeForm() {
  const form = useForm({
    resolver: zodResolver(NewChallenge),
    defaultValues: { photoUrl: '', challengeName: '', points: '', description: '' },
  })
  useFormDraft(form, 'challenge', Typed)
  return form
}
type Form = ReturnType<typeof useChallengeForm>

function AddChallengePage() {
  usePageTitle('Add Challenge')
  const addChallenge = useAddChallenge()
  const idempotency = useIdempotencyKey<z.infer<typeof NewChallenge>>()
  const [added, setAdded] = useState<Challenge>()
  const form = useChallengeForm()
  const [typedUrl, challengeName, points, description] = useWatch({
    control: form.control,
    name: ['photoUrl', 'challengeName', 'points', 'description'],
  })
  const photoUrl = usePictureAddress(typedUrl)

  async function submit(challenge: z.infer<typeof NewChallenge>, signal: AbortSignal) {
    setAdded(undefined)
    setAdded(await addChallenge(challenge, { signal, idempotencyKey: idempotency.keyOf(challenge) }))
    idempotency.renew()
    form.reset()
  }

  return (
    <ReadingPage
      aside={
        <ChallengePreview
          photoUrl={photoUrl}
          challengeName={challengeName}
          points={points}
          description={description}
        />
      }
    >
      <BackLink to={paths.challenges}>Challenges</BackLink>
      <h1 className="text-xl font-bold">Add Challenge</h1>
      {added && <AddedChallenge key={added.challengeId} challenge={added} />}
      <Card className="p-4 sm:p-6">
        <FormFrame
          form={form}
          explain={explain}
          explainFields={refusedFields()}
          onInvalid={() => setAdded(undefined)}
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          <Fields form={form} photoUrl={photoUrl} />
          <Button type="submit" size="large" pending={form.formState.isSubmitting}>
            Add Challenge
          </Button>
        </FormFrame>
      </Card>
    </ReadingPage>
  )
}

function Fields({ form, photoUrl }: { form: Form; photoUrl: string }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Image URL"
        description="The address of a picture on the web; it is shown from there."
        error={underField(errors.photoUrl)}
      >
        <TextInput
          {...form.register('photoUrl')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
      <PicturePreview photoUrl={photoUrl} />
      <Field label="Challenge name" error={underField(errors.challengeName)}>
        <TextInput {...form.register('challengeName')} autoComplete="off" />
      </Field>
      <Field
        label="Number of points"
        description={`From 1 to ${formatNumber(CHALLENGE_POINTS_MAX)}; what a verified proof earns.`}
        error={underField(errors.points)}
      >
        <TextInput {...form.register('points')} inputMode="numeric" autoComplete="off" className="tabular" />
      </Field>
      <Field
        label="Description"
        description="What is to be done, and what the photo has to show."
        error={underField(errors.description)}
      >
        <TextArea {...form.register('description')} rows={5} />
      </Field>
      <MissingFields errors={[errors.photoUrl, errors.challengeName, errors.points, errors.description]} />
    </>
  )
}

export { AddChallengePage as Component }
